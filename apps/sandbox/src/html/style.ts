/** One style sheet for all pages: phone first, light and dark by the system setting. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --page: #f4f5f6; --card: #ffffff; --line: #d9dcdf; --ink: #1b1f23; --soft: #565d65;
  --brand: #0f766e; --brand-ink: #ffffff; --link: #0f766e; --band: #fde9bd; --band-ink: #5c3b00;
  --good: #166534; --bad: #b42318;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #121416; --card: #1b1e21; --line: #363b40; --ink: #eceef0; --soft: #a5acb3;
    --brand: #0f766e; --brand-ink: #ffffff; --link: #4fd1c5; --band: #3d2f0d; --band-ink: #f8dd9b;
    --good: #6fd58f; --bad: #ff9a8f;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
.band { background: var(--band); color: var(--band-ink); text-align: center; padding: 8px 16px; font-size: 14px; font-weight: 600; }
.top { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center; padding: 8px 16px; background: var(--card); border-bottom: 1px solid var(--line); }
.top strong { margin-inline-end: auto; }
.top a { padding: 8px 0; }
.tabs { display: flex; flex-wrap: wrap; gap: 4px 16px; margin-bottom: 16px; border-bottom: 1px solid var(--line); }
.tabs a { padding: 8px 0; text-decoration: none; }
.tabs a[aria-current] { color: inherit; font-weight: 600; border-bottom: 3px solid var(--brand); }
main { max-width: 420px; margin: 0 auto; padding: 16px; }
main.wide { max-width: 1080px; }
a { color: var(--link); }
h1 { font-size: 20px; line-height: 1.3; margin: 8px 0 16px; }
h2 { font-size: 16px; margin: 24px 0 8px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 16px; margin-bottom: 16px; }
.card > :first-child { margin-top: 0; }
.card > :last-child { margin-bottom: 0; }
.amount { font-size: 40px; line-height: 1.1; font-weight: 650; font-variant-numeric: tabular-nums; margin: 0 0 16px; overflow-wrap: anywhere; }
.soft { color: var(--soft); font-size: 14px; }
.good { color: var(--good); } .bad { color: var(--bad); }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 16px; }
dt { color: var(--soft); } dd { margin: 0; text-align: end; overflow-wrap: anywhere; }
label { display: block; font-weight: 600; margin: 0 0 4px; }
label.row { display: flex; gap: 8px; align-items: center; font-weight: 400; border: 1px solid var(--line); border-radius: 8px; padding: 12px; margin-bottom: 8px; }
input, select, textarea, button { font: inherit; color: inherit; }
input:not([type=radio]):not([type=checkbox]), select, textarea { width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--soft); border-radius: 8px; background: var(--card); margin-bottom: 12px; }
input[type=radio], input[type=checkbox] { width: 20px; height: 20px; accent-color: var(--brand); }
button { min-height: 44px; padding: 8px 16px; border-radius: 8px; border: 1px solid var(--soft); background: transparent; cursor: pointer; font-weight: 600; }
a.button { display: block; min-height: 44px; padding: 8px 16px; border-radius: 8px; border: 1px solid var(--soft); font-weight: 600; text-align: center; text-decoration: none; }
.main:is(button, a) { background: var(--brand); border-color: var(--brand); color: var(--brand-ink); }
:is(button, a).full { width: 100%; margin-bottom: 8px; }
button.small { min-height: 32px; padding: 2px 12px; font-size: 14px; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(220px, 1fr)); gap: 0 16px; }
.fields > div { display: flex; flex-direction: column; justify-content: flex-end; }
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin-bottom: 8px; }
.lines { list-style: none; padding: 0; margin: 0 0 8px; }
.lines li { display: flex; gap: 8px; align-items: center; border-bottom: 1px solid var(--line); padding: 4px 0; }
.lines li > :first-child { flex: 1; }
.banks { display: grid; grid-template-columns: repeat(auto-fill, minmax(288px, 1fr)); gap: 0 24px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 14px; font-variant-numeric: tabular-nums; }
th, td { text-align: start; padding: 8px; border-bottom: 1px solid var(--line); vertical-align: top; }
td:nth-child(-n + 2) { white-space: nowrap; }
th { color: var(--soft); font-weight: 600; white-space: nowrap; }
td.number { text-align: end; white-space: nowrap; }
ol.events { padding-inline-start: 20px; margin: 0; }
ol.events li { margin-bottom: 4px; }
details.card { padding: 4px 16px; }
details.card[open] { padding-bottom: 12px; }
summary { cursor: pointer; padding: 8px 0; font-weight: 600; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 0; }
iframe { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: 8px; background: #ffffff; }
`;

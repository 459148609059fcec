import { forgetDrafts } from './pay/form/draft.ts';
import { serveReceiptButtons, showShare } from './pay/receipt/receipt-buttons.ts';

/** The little that every page runs; what a page needs besides is a chunk of its own, fetched along with this. */
const island = document.getElementById('island');
if (island) void import('./pay/form/enliven.tsx').then(({ enliven }) => enliven(island));

const receipt = document.querySelector<HTMLElement>('main.receipt');
if (receipt) {
  serveReceiptButtons();
  showShare();
}
if (receipt?.dataset['waiting'] !== undefined)
  void import('./pay/receipt/wait.ts').then(({ wait }) => wait()).then(settle);

/** Paid: what was typed on the way here is not kept any longer. */
function settle(): void {
  showShare();
  if (document.querySelector('main[data-settled]')) forgetDrafts();
}
settle();

import { forgetDrafts } from './pay/form/draft.ts';
import { servePageButtons, showPageButtons } from './shared/page-buttons.ts';

/** The little that every page runs; what a page needs besides is a chunk of its own, fetched along with this. */
const island = document.getElementById('island');
if (island) void import('./pay/form/enliven.tsx').then(({ enliven }) => enliven(island));

const card = document.querySelector<HTMLFormElement>('form#card-form');
if (card) void import('./pay/card/serve-card-form.ts').then(({ serveCardForm }) => serveCardForm(card));

// As the server sent it, to be compared with what it sends later.
const waiting = document.querySelector<HTMLElement>('main[data-waiting]')?.cloneNode(true);
servePageButtons();
settle();
if (waiting) void import('./pay/receipt/wait.ts').then(({ wait }) => wait(waiting, settle));

/** After the page came and after each change. Paid: what was typed on the way here is not kept any longer. */
function settle(): void {
  showPageButtons();
  if (document.querySelector('main[data-settled]')) forgetDrafts();
}

if (document.getElementById('board')) void import('./pay/status/refresh.ts').then(({ refresh }) => refresh());

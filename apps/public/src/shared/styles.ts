import base from './styles/base.css?inline';
import card from './styles/card.css?inline';
import form from './styles/form.css?inline';
import page from './styles/page.css?inline';
import print from './styles/print.css?inline';
import status from './styles/status.css?inline';

/** All of it is small enough to travel in the page: nothing waits for a second file. */
export const css = [base, page, form, card, status, print].join('\n');

import { html, type Html } from '../html/html.ts';
import { shownTime } from '../html/words.ts';
import type { Message } from './mailbox.ts';

const ADDRESS = /(https?:\/\/[^\s<>"']+)/;

/** Plain text with its web addresses made into links. */
const linked = (text: string): Html[] =>
  text.split(ADDRESS).map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));

const row = ({ id, kind, to, subject, text, received_at }: Message): Html =>
  html`<tr>
    <td>${kind === 'SMS' ? 'SMS' : 'E-mail'}</td>
    <td>${to}</td>
    <td><a href="/mail/${id}">${subject || text.slice(0, 60) || 'No subject'}</a></td>
    <td>${shownTime(received_at)}</td>
  </tr>`;

export function mailListPage(messages: readonly Message[], to: string | undefined): { title: string; body: Html } {
  const body = html`<h1>Mailbox</h1>
    <form class="card" method="get" action="/mail">
      <label for="to">To</label><input id="to" name="to" value="${to ?? ''}" autocomplete="off" />
      <button>Show</button>
    </form>
    <div class="card">
      ${
        messages.length === 0
          ? html`<p class="soft">Mail and text messages that Kutip sends appear here instead of going out.</p>`
          : html`<div class="scroll" tabindex="0" role="region" aria-label="Messages">
                <table>
                  <thead>
                    <tr>
                      <th>Kind</th>
                      <th>To</th>
                      <th>Subject</th>
                      <th>Received</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${messages.map(row)}
                  </tbody>
                </table>
              </div>
              <form method="post" action="/mail/clear"><button class="small">Delete all</button></form>`
      }
    </div>`;
  return { title: 'Sandbox mailbox', body };
}

export function messagePage(message: Message): { title: string; body: Html } {
  const title = message.subject || (message.kind === 'SMS' ? 'Text message' : 'No subject');
  const body = html`<h1>${title}</h1>
    <div class="card">
      <dl>
        <dt>To</dt>
        <dd>${message.to}</dd>
        <dt>From</dt>
        <dd>${message.from}</dd>
        <dt>Received</dt>
        <dd>${shownTime(message.received_at)}</dd>
      </dl>
      ${message.text && html`<pre>${linked(message.text)}</pre>`}
    </div>
    ${
      message.html &&
      html`<iframe
        title="The message as it looks"
        src="/mail/${message.id}/body"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      ></iframe>`
    }
    <p><a href="/mail">All messages</a></p>`;
  return { title, body };
}

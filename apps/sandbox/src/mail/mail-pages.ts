import { html, type Html } from '../html/html.ts';
import { formatTime } from '../html/formats.ts';
import type { Message } from './mailbox.ts';

const ADDRESS = /(https?:\/\/[^\s<>"']+)/;

/** Plain text with its URLs as links. */
const withLinks = (text: string): Html[] =>
  text
    .split(ADDRESS)
    .map((segment, index) => (index % 2 === 1 ? html`<a href="${segment}">${segment}</a>` : html`${segment}`));

const row = ({ id, kind, to, subject, text, received_at }: Message): Html =>
  html`<tr>
    <td>${kind === 'SMS' ? 'SMS' : 'E-mail'}</td>
    <td>${to}</td>
    <td><a href="/mail/${id}">${subject || text.slice(0, 60) || 'No subject'}</a></td>
    <td>${formatTime(received_at)}</td>
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
          ? html`<p class="soft">Emails and text messages that Kutip sends appear here.</p>`
          : html`<div class="scroll" tabindex="0" role="region" aria-label="Messages">
                <table>
                  <thead>
                    <tr>
                      <th>Type</th>
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
        <dd>${formatTime(message.received_at)}</dd>
      </dl>
      ${message.text && html`<pre>${withLinks(message.text)}</pre>`}
    </div>
    ${
      message.html &&
      html`<iframe
        title="HTML view of the message"
        src="/mail/${message.id}/body"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      ></iframe>`
    }
    <p><a href="/mail">All messages</a></p>`;
  return { title, body };
}

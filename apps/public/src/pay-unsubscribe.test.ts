import { describe, expect, it } from 'vitest';
import { refusal, visit, type Answers } from './test-request.ts';

const PATH = '/pay/unsubscribe';
const query = { token: 'a.b.secret' };
const subscriber = { merchant_name: 'Warung Aisyah', address: 'siti@payer.example', is_unsubscribed: false };
const answers = (over: object = {}): Answers => ({
  unsubscriber: () => ({ ...subscriber, ...over }),
  unsubscribe: () => null,
});

describe('the page that unsubscribes', () => {
  it('opening it changes nothing: it names merchant and address, and asks', async () => {
    const { html, calls } = await visit(PATH, answers(), { query });
    expect(html).toContain('No more messages from Warung Aisyah?');
    expect(html).toContain('siti@payer.example');
    expect(html).toContain('Unsubscribe</button>');
    expect(calls.map(({ name }) => name)).toEqual(['unsubscriber']);
  });

  it('its button unsubscribes and shows the page again', async () => {
    const { status, headers, calls } = await visit(PATH, answers(), { query, form: { n: '1' } });
    expect([status, headers.location]).toEqual([303, '/pay/unsubscribe?token=a.b.secret']);
    expect(calls).toMatchObject([{ name: 'unsubscribe', input: { query } }]);
    const { html } = await visit(PATH, answers({ is_unsubscribed: true }), { query });
    expect(html).toContain('You are unsubscribed');
    expect(html).not.toContain('<form method="post"');
  });

  it('speaks the reader’s language, and says when the link is cut', async () => {
    const { html } = await visit(PATH, answers(), { query, headers: { 'accept-language': 'ms' } });
    expect(html).toContain('Berhenti menerima mesej daripada Warung Aisyah?');
    const cut = await visit(PATH, {
      unsubscriber: () => {
        throw refusal(4006);
      },
    });
    expect([cut.status, cut.html.includes('This link is not valid')]).toEqual([404, true]);
  });
});

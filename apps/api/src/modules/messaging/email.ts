import type { Language } from '@kutip/domain/language';
import { fromRinggit, toRinggit } from '@kutip/domain/money';
import { escapeHtml } from '../../platform/escape-html.ts';

/**
 * The content of a message before it is rendered as text or HTML. Values may come from users; none of them is markup.
 */
export interface Email {
  subject: string;
  greeting: string;
  /** The message in one or two sentences. */
  lines: readonly string[];
  /** Label and value; facts without a value are left out. */
  facts: readonly (readonly [label: string, value: string | null])[];
  action: { label: string; url: string } | null;
  closing: readonly string[];
  /** Of messages to many: how to receive no more of them. */
  unsubscribe?: { label: string; page_url: string; one_click_url: string };
}

export interface RenderedMessage {
  subject: string;
  text: string;
  html: string;
  /** Where mail programs unsubscribe with one click (RFC 8058); null for messages that nobody can unsubscribe from. */
  one_click_url: string | null;
}

const GROUP = /\B(?=(\d{3})+(?!\d))/g;

/** '1234.50' → 'RM 1,234.50'. */
export function formatMoney(ringgit: string): string {
  const [whole = '', decimals = ''] = toRinggit(fromRinggit(ringgit)).split('.');
  return `RM ${whole.replace(GROUP, ',')}.${decimals}`;
}

const DATES: Record<Language, Intl.DateTimeFormat> = {
  en: dateFormat('en-GB'),
  ms: dateFormat('ms-MY'),
  zh: dateFormat('zh-CN'),
  ar: dateFormat('ar-u-nu-latn'),
};

function dateFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'Asia/Kuala_Lumpur',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  });
}

/** '2026-11-21T02:42:00Z' → '21 Nov 2026, 10:42 am', in Malaysian time. */
export const formatDateTime = (iso: string, language: Language): string =>
  DATES[language].format(new Date(iso)).replaceAll('\u202f', ' ');

const DAYS: Record<Language, Intl.DateTimeFormat> = {
  en: dayFormat('en-GB'),
  ms: dayFormat('ms-MY'),
  zh: dayFormat('zh-CN'),
  ar: dayFormat('ar-u-nu-latn'),
};

function dayFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' });
}

/** '2026-11-21' → '21 Nov 2026'. */
export const formatDate = (day: string, language: Language): string => DAYS[language].format(new Date(day));

/** Removes line breaks and control characters, which could inject headers. */
// oxlint-disable-next-line no-control-regex -- control characters are what must go
const oneLine = (text: string): string => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();

const factsWithValue = (facts: Email['facts']): [string, string][] =>
  facts.filter((fact): fact is [string, string] => fact[1] !== null && fact[1] !== '');

/** Isolates numbers and Latin names, which keep their own direction inside Arabic. */
const isolateDirection = (value: string, language: Language): string =>
  language === 'ar' ? `\u2068${value}\u2069` : value;

function renderText(email: Email, language: Language): string {
  const facts = factsWithValue(email.facts).map(
    ([label, value]) => `${label}: ${isolateDirection(oneLine(value), language)}`,
  );
  const action = email.action ? [`${email.action.label}:\n${email.action.url}`] : [];
  const unsubscribe = email.unsubscribe ? [`${email.unsubscribe.label}:\n${email.unsubscribe.page_url}`] : [];
  const sections = [
    email.greeting,
    ...email.lines,
    facts.join('\n'),
    ...action,
    email.closing.join('\n'),
    ...unsubscribe,
  ];
  return `${sections.filter((part) => part !== '').join('\n\n')}\n`;
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans Arabic',sans-serif";

/** Inline styles only: e-mail clients drop style sheets. */
function renderHtml(email: Email, language: Language): string {
  const start = language === 'ar' ? 'right' : 'left';
  const paragraph = (text: string) => `<p style="margin:0 0 12px">${escapeHtml(text)}</p>`;
  const rows = factsWithValue(email.facts).map(
    ([label, value]) =>
      `<tr><th style="text-align:${start};font-weight:400;color:#57606a;padding:4px 0;vertical-align:top">${escapeHtml(label)}</th>` +
      `<td style="padding:4px 12px;vertical-align:top"><bdi>${escapeHtml(value)}</bdi></td></tr>`,
  );
  const { action } = email;
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:#0f766e;color:#ffffff;padding:12px 20px;border-radius:8px;text-decoration:none">${escapeHtml(action.label)}</a></p>` +
      `<p style="margin:0 0 12px;color:#57606a;font-size:14px"><bdi>${escapeHtml(action.url)}</bdi></p>`
    : '';
  return [
    `<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">`,
    `<title>${escapeHtml(email.subject)}</title></head>`,
    `<body style="margin:0;padding:24px;background:#ffffff;color:#1f2328;font-size:16px;line-height:1.5;${FONT}">`,
    `<div style="max-width:560px;margin:0 auto">`,
    ...[email.greeting, ...email.lines].filter((line) => line !== '').map(paragraph),
    rows.length
      ? `<table role="presentation" style="border-collapse:collapse;margin:16px 0">${rows.join('')}</table>`
      : '',
    button,
    ...email.closing.map((line) => `<p style="margin:0;color:#57606a;font-size:14px">${escapeHtml(line)}</p>`),
    email.unsubscribe
      ? `<p style="margin:12px 0 0;font-size:14px"><a href="${escapeHtml(email.unsubscribe.page_url)}" style="color:#57606a">${escapeHtml(email.unsubscribe.label)}</a></p>`
      : '',
    `</div></body></html>`,
  ].join('\n');
}

export const renderEmail = (email: Email, language: Language): RenderedMessage => ({
  subject: oneLine(email.subject),
  text: renderText(email, language),
  html: renderHtml(email, language),
  one_click_url: email.unsubscribe?.one_click_url ?? null,
});

/** A merchant's share template for a channel. */
export interface ShareSetting {
  channel: string;
  title: string;
  message_template: string;
}

/** The placeholders of a template (D-34); an empty text where there is no value. */
export interface ShareValues {
  name: string;
  amount: string;
  title: string;
  link: string;
  due_date: string;
}

export interface ShareText {
  title: string;
  message: string;
}

const PLACEHOLDERS = /\{(name|amount|title|link|due_date)\}/g;

/**
 * Replaces each placeholder once; values are not expanded again. null if a placeholder has no value, such as the name
 * in an open collection.
 */
export function fillTemplate(template: string, values: ShareValues): string | null {
  const named = [...template.matchAll(PLACEHOLDERS)].map(([, name]) => name as keyof ShareValues);
  if (named.some((name) => values[name] === '')) return null;
  return template.replace(PLACEHOLDERS, (_, name: keyof ShareValues) => values[name]).trim();
}

/**
 * The first of the merchant's templates for the channel that can be filled, else the fallback. A missing link is
 * appended. `settings` are the active ones.
 */
export function shareText(
  settings: readonly ShareSetting[],
  channel: string,
  values: ShareValues,
  fallback: ShareText,
): ShareText {
  for (const setting of settings.filter((one) => one.channel === channel)) {
    const message = fillTemplate(setting.message_template, values);
    if (message === null) continue;
    return {
      title: fillTemplate(setting.title, values) || fallback.title,
      message: message.includes(values.link) ? message : `${message} ${values.link}`.trim(),
    };
  }
  return fallback;
}

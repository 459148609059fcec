/** The merchant's words for a channel, as they are kept. */
export interface ShareSetting {
  channel: string;
  title: string;
  message_template: string;
}

/** What a template of the merchant may name (D-34); an empty text where there is nothing to say. */
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

const HOLES = /\{(name|amount|title|link|due_date)\}/g;

/**
 * Fills every known hole once; what a value brings along stays as it is written. null when the template names something
 * that is not known here, such as the name of whoever pays an open collection: the sentence would read broken.
 */
export function fillTemplate(template: string, values: ShareValues): string | null {
  const named = [...template.matchAll(HOLES)].map(([, name]) => name as keyof ShareValues);
  if (named.some((name) => values[name] === '')) return null;
  return template.replace(HOLES, (_, name: keyof ShareValues) => values[name]).trim();
}

/**
 * The merchant's own words for a channel, the first that fit, else the usual ones. A message that forgets the link would
 * be of no use to anybody, so then it stands at the end. Settings are the active ones.
 */
export function shareText(
  settings: readonly ShareSetting[],
  channel: string,
  values: ShareValues,
  usual: ShareText,
): ShareText {
  for (const own of settings.filter((one) => one.channel === channel)) {
    const message = fillTemplate(own.message_template, values);
    if (message === null) continue;
    return {
      title: fillTemplate(own.title, values) || usual.title,
      message: message.includes(values.link) ? message : `${message} ${values.link}`.trim(),
    };
  }
  return usual;
}

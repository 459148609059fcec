/** What was typed survives a reload of this tab, for half an hour. Hidden fields and the chosen bank are left out. */
const KEPT_MS = 30 * 60 * 1000;

interface Draft {
  at_ms: number;
  values: Record<string, string>;
}

const keyOf = (): string => `draft:${location.pathname}`;

type Control = HTMLInputElement | HTMLSelectElement;

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.querySelectorAll<Control>('input[name], select[name]')].filter(
    ({ type }) => type !== 'hidden' && type !== 'radio',
  );

/** Storage is closed to pages in some private windows; a draft is never worth a failure. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

export function keepDraft(form: HTMLFormElement, now_ms: number): void {
  const values = Object.fromEntries(controlsOf(form).map(({ name, value }) => [name, value]));
  quietly(() => sessionStorage.setItem(keyOf(), JSON.stringify({ at_ms: now_ms, values } satisfies Draft)));
}

/** Only fields that are as the server sent them are filled, so nothing newly typed is lost. */
export function restoreDraft(form: HTMLFormElement, now_ms: number): void {
  const draft = quietly(() => JSON.parse(sessionStorage.getItem(keyOf()) ?? 'null') as Draft | null);
  if (!draft || now_ms - draft.at_ms > KEPT_MS) return;
  for (const control of controlsOf(form)) {
    const kept = draft.values[control.name];
    if (kept !== undefined && isUntouched(control)) control.value = kept;
  }
}

function isUntouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return control.value === '';
  return control.value === control.defaultValue && (control.value === '' || control.name === 'quantity');
}

/** The bill that was paid from this form in this tab and is not known to be settled: the leaving page notes its path. */
export const startedBill = (): string | null =>
  quietly(() => sessionStorage.getItem(`paying:${location.pathname}`)) ?? null;

/** Every draft and note of this tab. */
export function forgetDrafts(): void {
  quietly(() => {
    for (const key of Object.keys(sessionStorage)) if (/^(draft|paying):/.test(key)) sessionStorage.removeItem(key);
  });
}

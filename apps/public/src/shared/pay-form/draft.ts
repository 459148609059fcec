/**
 * Form values survive a reload of this tab for half an hour. Hidden fields are not stored. Choices are stored by value:
 * a browser restores them by position, which selects another bank when the order of the list has changed.
 */
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
const radiosOf = (form: HTMLFormElement): HTMLInputElement[] => [
  ...form.querySelectorAll<HTMLInputElement>('input[type=radio][name]'),
];

/** Runs `work` and ignores storage errors: storage is blocked in some private windows. */
function ignoreErrors<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

export function saveDraft(form: HTMLFormElement, now_ms: number): void {
  const kept = [...controlsOf(form), ...radiosOf(form).filter(({ checked }) => checked)];
  const values = Object.fromEntries(kept.map(({ name, value }) => [name, value]));
  ignoreErrors(() => sessionStorage.setItem(keyOf(), JSON.stringify({ at_ms: now_ms, values } satisfies Draft)));
}

/** Saves what was typed or selected before the script had come; a form that nobody touched is not saved. */
export function saveEarlyInput(form: HTMLFormElement, now_ms: number): void {
  const is_typed = controlsOf(form).some((one) =>
    one instanceof HTMLSelectElement ? one.value !== '' : one.value !== one.defaultValue,
  );
  const is_chosen = radiosOf(form).some(({ checked, defaultChecked }) => checked !== defaultChecked);
  if (is_typed || is_chosen) saveDraft(form, now_ms);
}

/** Fills only fields that are unchanged since the server sent them, so that new input is not lost. */
export function restoreDraft(form: HTMLFormElement, now_ms: number): void {
  const draft = ignoreErrors(() => JSON.parse(sessionStorage.getItem(keyOf()) ?? 'null') as Draft | null);
  if (!draft || now_ms - draft.at_ms > KEPT_MS) return;
  for (const control of controlsOf(form)) {
    const kept = draft.values[control.name];
    if (kept !== undefined && isUntouched(control)) control.value = kept;
  }
  const radios = radiosOf(form);
  const touched = new Set(radios.filter((one) => one.checked !== one.defaultChecked).map(({ name }) => name));
  for (const radio of radios) if (draft.values[radio.name] === radio.value && !touched.has(radio.name)) choose(radio);
}

/** Selects a choice that is still offered, and shows it if its group is folded. */
function choose(radio: HTMLInputElement): void {
  if (radio.disabled) return;
  radio.checked = true;
  radio.closest('details.group')?.setAttribute('open', '');
}

function isUntouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return control.value === '';
  return control.value === control.defaultValue && (control.value === '' || control.name === 'quantity');
}

/**
 * Path of a payable whose payment was started from this form in this tab and is not settled yet. The leaving page
 * stores it.
 */
export const startedPayablePath = (): string | null =>
  ignoreErrors(() => sessionStorage.getItem(`paying:${location.pathname}`)) ?? null;

/** Removes every draft and note of this tab. */
export function forgetDrafts(): void {
  ignoreErrors(() => {
    for (const key of Object.keys(sessionStorage)) if (/^(draft|paying):/.test(key)) sessionStorage.removeItem(key);
  });
}

type Problem = 'missing' | 'wrongType' | 'tooLarge' | 'failed';

const formOf = (): HTMLFormElement | null => document.querySelector<HTMLFormElement>('form[data-proof]');
const fileOf = (form: HTMLFormElement | null): HTMLInputElement | null =>
  form?.querySelector<HTMLInputElement>('input[type=file]') ?? null;

/** Whether the buyer has chosen a slip that is not sent yet. */
export const isProofBegun = (): boolean => Boolean(fileOf(formOf())?.files?.length);

function showProblem(form: HTMLFormElement, problem: Problem | null): void {
  const element = form.querySelector<HTMLElement>('[role=alert]')!;
  element.hidden = problem === null;
  element.textContent = problem && form.dataset[problem]!;
}

const TOO_LARGE = 413;
const CONFLICT = 409;

/** What the server's answer means; null: the order has a slip now, or accepts none any more. */
async function send(form: HTMLFormElement): Promise<Problem | null> {
  try {
    const response = await fetch(form.dataset['proof']!, { method: 'POST', body: new FormData(form) });
    if (response.ok || response.status === CONFLICT) return null;
    if (response.status === TOO_LARGE) return 'tooLarge';
    const { breakdown_errors } = (await response.json()) as { breakdown_errors: { file?: string } | null };
    if (breakdown_errors?.file === 'too_large') return 'tooLarge';
    return breakdown_errors?.file === 'wrong_type' ? 'wrongType' : 'failed';
  } catch {
    return 'failed';
  }
}

async function submit(form: HTMLFormElement, onSent: () => void): Promise<void> {
  if (form.ariaBusy === 'true') return;
  if (!isProofBegun()) {
    showProblem(form, 'missing');
    return fileOf(form)?.focus();
  }
  const button = form.querySelector('button')!;
  const label = button.textContent;
  form.ariaBusy = 'true';
  button.textContent = form.dataset['sending']!;
  const problem = await send(form);
  form.ariaBusy = 'false';
  button.textContent = label;
  showProblem(form, problem);
  if (problem) return;
  form.reset();
  onSent();
}

/** Sends the slip of a bank transfer when its form is submitted. By delegation: the form may appear later. */
export function initProof(onSent: () => void): void {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form !== formOf()) return;
    event.preventDefault();
    void submit(form, onSent);
  });
}

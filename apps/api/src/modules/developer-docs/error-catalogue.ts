import { CODE_ADVICE, type CodeAdvice } from '@kutip/contracts/code-advice';
import { CODE, httpStatusOf } from '@kutip/contracts/codes';
import { inlineCode, table } from './html.ts';

/** Every code that the merchant API answers, from the catalogue itself. */
const listed = (): [code: number, name: string, advice: CodeAdvice][] =>
  Object.entries(CODE).flatMap(([name, code]) => {
    const advice = CODE_ADVICE[name as keyof typeof CODE];
    return advice ? [[code, name, advice] as [number, string, CodeAdvice]] : [];
  });

/** The codes as a table: what each means, and what to do about it. */
export const errorTable = (): string =>
  table(
    ['Code', 'Meaning, and what to do'],
    listed().map(([code, name, { meaning, action, is_retryable }]) => [
      `<strong id="code-${code}">${code}</strong><br><code>${name}</code><br>HTTP ${httpStatusOf(code)}`,
      `${inlineCode(meaning)}<br>${inlineCode(action)}${is_retryable ? '<br>It may succeed later.' : ''}`,
    ]),
  );

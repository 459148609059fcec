import { Anchor } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { useWords } from '../i18n/use-words.ts';
import classes from './forms.module.css';
import { idOf, useNaming } from './form-context.tsx';
import { flatten } from './refusal.ts';

/** As the eye meets the fields. The schema's order is another one, and the fields were drawn before they were refused. */
function inOrderOfPage(faults: [path: string, word: string][]): [path: string, word: string][] {
  const place = ([path]: [string, string]): Element | null => document.getElementById(idOf(path));
  return faults.toSorted((one, other) => {
    const [a, b] = [place(one), place(other)];
    if (!a || !b) return Number(!a) - Number(!b);
    return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  });
}

/** What is wrong, on top of the form: takes the focus after a refused try, and each line leads to its field. */
export function ErrorSummary({ refusals }: { refusals: number }) {
  const { t, count } = useWords();
  const { say } = useNaming();
  const { errors } = useFormState();
  const box = useRef<HTMLDivElement>(null);
  const faults = inOrderOfPage(flatten(errors));
  const focusedFor = useRef(0);
  // The errors may come one drawing after the try that they belong to; each try takes the focus once.
  useEffect(() => {
    if (refusals === focusedFor.current || !box.current) return;
    focusedFor.current = refusals;
    box.current.focus();
  });
  if (refusals === 0 || faults.length === 0) return null;
  const toField = (event: React.MouseEvent, path: string): void => {
    event.preventDefault();
    document.getElementById(idOf(path))?.focus();
  };
  return (
    <div ref={box} tabIndex={-1} role="alert" className={classes['summary']}>
      <h2>{t('form.summary', { count: faults.length, shown: count(faults.length) })}</h2>
      <ul>
        {faults.map(([path, word]) => (
          <li key={path}>
            <Anchor href={`#${idOf(path)}`} onClick={(event) => toField(event, path)} c="inherit" underline="always">
              {say(path, word)}
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { Anchor } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { useMessages } from '../i18n/use-messages.ts';
import classes from './forms.module.css';
import { idOf, useFieldNames } from './form-context.tsx';
import { listFieldErrors } from './field-errors.ts';

/** Sorts errors by the position of their fields on the page, which differs from the schema's order. */
function sortByPosition(errors: [path: string, reason: string][]): [path: string, reason: string][] {
  const elementOf = ([path]: [string, string]): Element | null => document.getElementById(idOf(path));
  return errors.toSorted((one, other) => {
    const [a, b] = [elementOf(one), elementOf(other)];
    if (!a || !b) return Number(!a) - Number(!b);
    return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  });
}

/** Lists the errors above the form. Takes the focus after a failed submit; each line links to its field. */
export function ErrorSummary({ rejectedSubmits }: { rejectedSubmits: number }) {
  const { t, count } = useMessages();
  const { errorText } = useFieldNames();
  const { errors } = useFormState();
  const box = useRef<HTMLDivElement>(null);
  const listed = sortByPosition(listFieldErrors(errors));
  const focusedFor = useRef(0);
  // Errors may appear one render after the submit; each submit takes the focus once.
  useEffect(() => {
    if (rejectedSubmits === focusedFor.current || !box.current) return;
    focusedFor.current = rejectedSubmits;
    box.current.focus();
  });
  if (rejectedSubmits === 0 || listed.length === 0) return null;
  const toField = (event: React.MouseEvent, path: string): void => {
    event.preventDefault();
    document.getElementById(idOf(path))?.focus();
  };
  return (
    <div ref={box} tabIndex={-1} role="alert" className={classes['summary']}>
      <h2>{t('form.summary', { count: listed.length, shown: count(listed.length) })}</h2>
      <ul>
        {listed.map(([path, reason]) => (
          <li key={path}>
            <Anchor href={`#${idOf(path)}`} onClick={(event) => toField(event, path)} c="inherit" underline="always">
              {errorText(path, reason)}
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  );
}

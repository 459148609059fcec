import type { AttemptStatus, BillStatus } from '@kutip/domain/payment';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Money } from '../../shared/ui/money.tsx';
import { AttemptBadge, BillBadge } from '../../shared/ui/status-badge.tsx';
import { useMessages } from './messages/use-messages.ts';
import { markedPieces, type PaletteEntry } from './palette-entries.ts';
import classes from './search.module.css';
import { ShortcutKeys } from './shortcut-keys-view.tsx';

const Marked = ({ text, search }: { text: string; search: string }) =>
  markedPieces(text, search).map(({ piece, isMarked }, n) =>
    // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text never move
    isMarked ? <mark key={n}>{piece}</mark> : <span key={n}>{piece}</span>,
  );

type Found = NonNullable<PaletteEntry['record']>;

/** Only what needs to be seen: a paid payment needs no badge. */
function Status({ kind, status }: Pick<Found, 'kind' | 'status'>) {
  if (kind === 'BILL') return <BillBadge status={status as BillStatus} />;
  return kind === 'PAYMENT' && status !== 'SUCCESS' ? <AttemptBadge status={status as AttemptStatus} /> : null;
}

function RecordLine({ record, text }: { record: Found; text: string }) {
  const { date } = useMessages();
  const { kind, name, number, detail, amount, status, created_at } = record;
  const facts = [name === null ? null : number, detail].filter((fact) => fact !== null);
  return (
    <>
      <span className={classes['main']}>
        <span className={classes['name']} dir="auto">
          <bdi>
            <Marked text={name ?? number ?? ''} search={text} />
          </bdi>
        </span>
        <span className={classes['facts']}>
          {facts.map((fact) => (
            <bdi key={fact}>
              <Marked text={fact} search={text} />
            </bdi>
          ))}
          <span>{date(created_at)}</span>
        </span>
      </span>
      <span className={classes['end']}>
        <Status kind={kind} status={status} />
        {amount !== null && <Money amount={amount} />}
      </span>
    </>
  );
}

interface OptionProps {
  id: string;
  entry: PaletteEntry;
  text: string;
  isActive: boolean;
  onActivate: () => void;
  onChosen: () => void;
}

/** A line of the palette: a link, so that it opens in a new tab as any link does. */
export function PaletteOption({ id, entry, text, isActive, onActivate, onChosen }: OptionProps) {
  const { label, to, search, icon: EntryIcon, record, keys } = entry;
  const line = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <Link
      ref={line}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      to={to}
      search={search ?? {}}
      className={classes['option']}
      onPointerMove={() => !isActive && onActivate()}
      onClick={({ ctrlKey, metaKey }) => !ctrlKey && !metaKey && onChosen()}
    >
      <EntryIcon size={20} stroke={1.75} aria-hidden />
      {record ? (
        <RecordLine record={record} text={text} />
      ) : (
        <>
          <span className={classes['main']}>
            <Marked text={label} search={search ? '' : text} />
          </span>
          {keys && (
            <span className={classes['end']} aria-hidden>
              <ShortcutKeys keys={keys} />
            </span>
          )}
        </>
      )}
    </Link>
  );
}

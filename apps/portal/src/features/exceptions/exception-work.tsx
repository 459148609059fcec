import { Button, Group, Textarea } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { exceptions } from '@kutip/contracts/exceptions';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import classes from './exceptions.module.css';

export type ExceptionRecord = Data<typeof exceptions.read>;
type Done = 'taken_on' | 'given_back' | 'note_kept' | 'resolved' | 'reopened';
type Change = { status?: 'OPEN' | 'RESOLVED'; note?: string | null; is_mine?: boolean };

const MAX_NOTE = 2000;

function useWork(id: string) {
  const { t } = useWords();
  const [done, setDone] = useState<Done>('note_kept');
  const { mutate, isPending } = useCall(exceptions.update, {
    confirm: () => ({ title: t(`exceptions.${done}`) }),
    changes: ['payment-records', 'dashboard'],
  });
  const work = (what: Done, body: Change): void => {
    setDone(what);
    mutate({ params: { id }, body });
  };
  return { work, isPending };
}

function Settled({ exception, canWork }: { exception: ExceptionRecord; canWork: boolean }) {
  const { t } = useWords();
  const { work, isPending } = useWork(exception.id);
  return (
    <>
      <p className={classes['note']}>{exception.note}</p>
      {canWork && (
        <Button variant="default" loading={isPending} onClick={() => work('reopened', { status: 'OPEN' })}>
          {t('exceptions.reopen')}
        </Button>
      )}
    </>
  );
}

/** Who looks after it, what he found out, and the end of it. */
function Open({ exception }: { exception: ExceptionRecord }) {
  const { t } = useWords();
  const { id, owner_user_id, note: kept } = exception;
  const { work, isPending } = useWork(id);
  const [note, setNote] = useState(kept ?? '');
  const [isMissing, setMissing] = useState(false);
  const written = note.trim();
  const resolve = (): void => {
    setMissing(written === '');
    if (written) work('resolved', { status: 'RESOLVED', note: written });
  };
  return (
    <>
      <Textarea
        label={t('exceptions.note')}
        description={t('exceptions.note_help')}
        error={isMissing && t('exceptions.resolve_needs_note')}
        autosize
        minRows={3}
        maxLength={MAX_NOTE}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group gap="xs" mt="md">
        <Button loading={isPending} onClick={resolve}>
          {t('exceptions.resolve')}
        </Button>
        <Button
          variant="default"
          disabled={isPending || written === (kept ?? '')}
          onClick={() => work('note_kept', { note: written || null })}
        >
          {t('exceptions.keep_note')}
        </Button>
        {owner_user_id === null ? (
          <Button variant="default" disabled={isPending} onClick={() => work('taken_on', { is_mine: true })}>
            {t('exceptions.take_on')}
          </Button>
        ) : (
          <Button variant="default" disabled={isPending} onClick={() => work('given_back', { is_mine: false })}>
            {t('exceptions.give_back')}
          </Button>
        )}
      </Group>
    </>
  );
}

/** What the team does about an exception; only shown, not offered, to whoever may only read. */
export function ExceptionWork({ exception }: { exception: ExceptionRecord }) {
  const { t, dateTime } = useWords();
  const user = useSession((state) => state.user);
  const canWork = may(user, exceptions.update.access);
  const { status, note, owner_name, resolved_at } = exception;
  return (
    <RecordPanel title={t('exceptions.work')}>
      <FactList
        facts={[
          [t('exceptions.owner'), owner_name ?? t('exceptions.nobody')],
          [t('exceptions.settled_at'), resolved_at && dateTime(resolved_at)],
        ]}
      />
      <div className={classes['work']}>
        {status === 'RESOLVED' && <Settled exception={exception} canWork={canWork} />}
        {status === 'OPEN' && canWork && <Open exception={exception} />}
        {status === 'OPEN' && !canWork && <p className={classes['note']}>{note ?? t('exceptions.no_note')}</p>}
      </div>
    </RecordPanel>
  );
}

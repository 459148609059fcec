import { Button, Group, Textarea } from '@mantine/core';
import { dashboard } from '@kutip/contracts/dashboard';
import { paymentRecords } from '@kutip/contracts/payment-records';
import type { Data } from '@kutip/contracts/endpoint';
import { exceptions } from '@kutip/contracts/exceptions';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import classes from './exceptions.module.css';

export type ExceptionRecord = Data<typeof exceptions.read>;
type Confirmation = 'assigned' | 'unassigned' | 'note_saved' | 'resolved' | 'reopened';
type Change = { status?: 'OPEN' | 'RESOLVED'; note?: string | null; is_mine?: boolean };

const MAX_NOTE_LENGTH = 2000;

function useUpdateException(id: string) {
  const { t } = useMessages();
  const [done, setDone] = useState<Confirmation>('note_saved');
  const { mutate, isPending } = useCall(exceptions.update, {
    confirm: () => ({ title: t(`exceptions.${done}`) }),
    changes: [paymentRecords, dashboard],
  });
  const work = (confirmation: Confirmation, body: Change): void => {
    setDone(confirmation);
    mutate({ params: { id }, body });
  };
  return { work, isPending };
}

function ResolvedException({ exception, canUpdate }: { exception: ExceptionRecord; canUpdate: boolean }) {
  const { t } = useMessages();
  const { work, isPending } = useUpdateException(exception.id);
  return (
    <>
      <p className={classes['note']}>{exception.note}</p>
      {canUpdate && (
        <Button variant="default" loading={isPending} onClick={() => work('reopened', { status: 'OPEN' })}>
          {t('exceptions.reopen')}
        </Button>
      )}
    </>
  );
}

/** The assignee, their note, and the resolution. */
function OpenException({ exception }: { exception: ExceptionRecord }) {
  const { t } = useMessages();
  const { id, owner_user_id, note: saved_note } = exception;
  const { work, isPending } = useUpdateException(id);
  // Not a copy of the saved note: a reload must not undo what is being typed.
  const [typed, setTyped] = useState<string | null>(null);
  const note = typed ?? saved_note ?? '';
  const [isMissing, setMissing] = useState(false);
  const trimmed = note.trim();
  const resolve = (): void => {
    setMissing(trimmed === '');
    if (trimmed) work('resolved', { status: 'RESOLVED', note: trimmed });
  };
  return (
    <>
      <Textarea
        label={t('exceptions.note')}
        description={t('exceptions.note_help')}
        error={isMissing && t('exceptions.resolve_needs_note')}
        autosize
        minRows={3}
        maxLength={MAX_NOTE_LENGTH}
        value={note}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Group gap="xs" mt="md">
        <Button loading={isPending} onClick={resolve}>
          {t('exceptions.resolve')}
        </Button>
        <Button
          variant="default"
          disabled={isPending || trimmed === (saved_note ?? '')}
          onClick={() => work('note_saved', { note: trimmed || null })}
        >
          {t('exceptions.save_note')}
        </Button>
        {owner_user_id === null ? (
          <Button variant="default" disabled={isPending} onClick={() => work('assigned', { is_mine: true })}>
            {t('exceptions.assign_to_me')}
          </Button>
        ) : (
          <Button variant="default" disabled={isPending} onClick={() => work('unassigned', { is_mine: false })}>
            {t('exceptions.unassign')}
          </Button>
        )}
      </Group>
    </>
  );
}

/** How the team resolves an exception; read-only without permission. */
export function ExceptionWork({ exception }: { exception: ExceptionRecord }) {
  const { t, dateTime } = useMessages();
  const user = useSession((state) => state.user);
  const canUpdate = may(user, exceptions.update.access);
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
        {status === 'RESOLVED' && <ResolvedException exception={exception} canUpdate={canUpdate} />}
        {status === 'OPEN' && canUpdate && <OpenException exception={exception} />}
        {status === 'OPEN' && !canUpdate && <p className={classes['note']}>{note ?? t('exceptions.no_note')}</p>}
      </div>
    </RecordPanel>
  );
}

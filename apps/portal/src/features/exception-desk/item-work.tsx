import { Button, Group, Textarea } from '@mantine/core';
import { reconciliation } from '@kutip/contracts/reconciliation';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useAdminWords } from '../../shared/i18n/use-admin-words.ts';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { ResolveDialog, type ItemRecord } from './resolve-dialog.tsx';

type Done = 'note_kept' | 'taken_on' | 'given_back';
const MOST_NOTE = 2000;

/** The note, who looks after it, and the end of it. */
function Open({ record }: { record: ItemRecord }) {
  const { t } = useAdminWords();
  const { account_id, id, owner_user_id, note: kept } = record;
  const [note, setNote] = useState(kept ?? '');
  const [done, setDone] = useState<Done>('note_kept');
  const [isResolving, setResolving] = useState(false);
  const { mutate, isPending } = useCall(reconciliation.work, {
    confirm: () => ({ title: t(`admin.exceptions.${done}`) }),
    changes: ['dashboard'],
  });
  const work = (what: Done, body: { note?: string | null; is_mine?: boolean }): void => {
    setDone(what);
    mutate({ params: { account_id, id }, body });
  };
  const written = note.trim();
  return (
    <>
      <Textarea
        label={t('admin.exceptions.note')}
        description={t('admin.exceptions.note_help')}
        autosize
        minRows={3}
        maxLength={MOST_NOTE}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group gap="xs" mt="md">
        <Button disabled={isPending} onClick={() => setResolving(true)}>
          {t('admin.exceptions.resolve')}
        </Button>
        <Button
          variant="default"
          disabled={isPending || written === (kept ?? '')}
          onClick={() => work('note_kept', { note: written || null })}
        >
          {t('admin.exceptions.keep_note')}
        </Button>
        {owner_user_id === null ? (
          <Button variant="default" disabled={isPending} onClick={() => work('taken_on', { is_mine: true })}>
            {t('admin.exceptions.take_on')}
          </Button>
        ) : (
          <Button variant="default" disabled={isPending} onClick={() => work('given_back', { is_mine: false })}>
            {t('admin.exceptions.give_back')}
          </Button>
        )}
      </Group>
      {isResolving && <ResolveDialog record={record} close={() => setResolving(false)} />}
    </>
  );
}

/** What one of us does about it; only shown to whoever may only read, and when it is settled. */
export function ItemWork({ record }: { record: ItemRecord }) {
  const { t, dateTime } = useAdminWords();
  const canWork = may(
    useSession((state) => state.user),
    reconciliation.work.access,
  );
  const { work, owner_name, note, resolution, resolved_at, transfer_id } = record;
  const isOpen = work === 'OPEN';
  return (
    <RecordPanel title={t('admin.exceptions.work')}>
      <FactList
        facts={[
          [t('admin.exceptions.owner'), owner_name ?? t('admin.exceptions.nobody')],
          [t('admin.exceptions.settled_how'), resolution && t(`admin.resolution.${resolution}`)],
          [t('admin.exceptions.settled_at'), resolved_at && dateTime(resolved_at)],
          [
            t('admin.exceptions.transfer'),
            transfer_id && (
              <span key="transfer" className="number-like">
                {transfer_id}
              </span>
            ),
          ],
          [t('admin.exceptions.note'), (!isOpen || !canWork) && note],
        ]}
      />
      {isOpen && canWork && (
        <div style={{ marginTop: 16 }}>
          <Open record={record} />
        </div>
      )}
    </RecordPanel>
  );
}

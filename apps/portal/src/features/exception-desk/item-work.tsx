import { Button, Group, Textarea } from '@mantine/core';
import { adminDashboard } from '@kutip/contracts/admin';
import { reconciliation } from '@kutip/contracts/reconciliation';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { ResolveDialog, type ItemRecord } from './resolve-dialog.tsx';

type Confirmation = 'note_saved' | 'assigned' | 'unassigned';
const MAX_NOTE_LENGTH = 2000;

/** The note, the assignee and the resolution. */
function OpenItem({ record }: { record: ItemRecord }) {
  const { t } = useMessages();
  const { account_id, id, owner_user_id, note: saved_note } = record;
  // Not a copy of the saved note: a reload must neither undo what is being typed nor close the open dialog.
  const [typed, setTyped] = useState<string | null>(null);
  const note = typed ?? saved_note ?? '';
  const [done, setDone] = useState<Confirmation>('note_saved');
  const [isResolving, setResolving] = useState(false);
  const { mutate, isPending } = useCall(reconciliation.updateItem, {
    confirm: () => ({ title: t(`exception_desk.${done}`) }),
    changes: [adminDashboard],
  });
  const update = (confirmation: Confirmation, body: { note?: string | null; is_mine?: boolean }): void => {
    setDone(confirmation);
    mutate({ params: { account_id, id }, body });
  };
  const trimmed = note.trim();
  return (
    <>
      <Textarea
        label={t('exception_desk.note')}
        description={t('exception_desk.note_help')}
        autosize
        minRows={3}
        maxLength={MAX_NOTE_LENGTH}
        value={note}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Group gap="xs" mt="md">
        {record.proposal === null && (
          <Button disabled={isPending} onClick={() => setResolving(true)}>
            {t('exception_desk.resolve')}
          </Button>
        )}
        <Button
          variant="default"
          disabled={isPending || trimmed === (saved_note ?? '')}
          onClick={() => update('note_saved', { note: trimmed || null })}
        >
          {t('exception_desk.save_note')}
        </Button>
        {owner_user_id === null ? (
          <Button variant="default" disabled={isPending} onClick={() => update('assigned', { is_mine: true })}>
            {t('exception_desk.assign_to_me')}
          </Button>
        ) : (
          <Button variant="default" disabled={isPending} onClick={() => update('unassigned', { is_mine: false })}>
            {t('exception_desk.unassign')}
          </Button>
        )}
      </Group>
      {isResolving && <ResolveDialog record={record} note={note} close={() => setResolving(false)} />}
    </>
  );
}

/** How staff work on the item; read-only without permission or after it is resolved. */
export function ItemWork({ record }: { record: ItemRecord }) {
  const { t, dateTime } = useMessages();
  const canUpdate = may(
    useSession((state) => state.user),
    reconciliation.updateItem.access,
  );
  const { work, owner_name, note, resolution, resolved_at, transfer_id } = record;
  const isOpen = work === 'OPEN';
  return (
    <RecordPanel title={t('exception_desk.work')}>
      <FactList
        facts={[
          [t('exception_desk.owner'), owner_name ?? t('exception_desk.nobody')],
          [t('exception_desk.settled_how'), resolution && t(`resolution.${resolution}`)],
          [t('exception_desk.settled_at'), resolved_at && dateTime(resolved_at)],
          [
            t('exception_desk.transfer'),
            transfer_id && (
              <span key="transfer" className="number-like">
                {transfer_id}
              </span>
            ),
          ],
          [t('exception_desk.note'), (!isOpen || !canUpdate) && note],
        ]}
      />
      {isOpen && canUpdate && (
        <div style={{ marginTop: 16 }}>
          <OpenItem record={record} />
        </div>
      )}
    </RecordPanel>
  );
}

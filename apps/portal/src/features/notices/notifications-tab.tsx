import { Button, Skeleton, Switch } from '@mantine/core';
import { notificationSettings } from '@kutip/contracts/notifications';
import { USED_SETTINGS, type NotificationSetting } from '@kutip/domain/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { Note } from '../../shared/ui/note.tsx';
import classes from './notices.module.css';
import { RecipientsDialog, type Setting } from './recipients-dialog.tsx';

const ALL = { query: { limit: 100 }, body: { sort_by: 'event', sort_type: 'asc' } } as const;
const DELIVERY_CHANNELS = [
  ['by_email', 'email_enable'],
  ['by_sms', 'sms_enable'],
  ['in_app', 'in_app_enable'],
] as const;

/** Settings of events that nothing sends yet are hidden. */
const eventOf = ({ event }: Setting): NotificationSetting | undefined => USED_SETTINGS.find((one) => one === event);

function EventRow({ setting, event, canWrite }: { setting: Setting; event: NotificationSetting; canWrite: boolean }) {
  const { t } = useMessages();
  const [isEditing, setEditing] = useState(false);
  const update = useCall(notificationSettings.update, { confirm: () => ({ title: t('notices.saved') }) });
  const name = t(`notice_event.${event}`);
  const { id, updated_at, recipients } = setting;
  const read_at = updated_at.toISOString();
  return (
    <tr>
      <th scope="row">{name}</th>
      {DELIVERY_CHANNELS.map(([label, field]) => (
        <td key={field}>
          <Switch
            size="sm"
            checked={setting[field]}
            disabled={!canWrite}
            onChange={() =>
              !update.isPending && update.mutate({ params: { id }, body: { [field]: !setting[field], read_at } })
            }
            label={t(`notices.${label}`)}
            aria-label={`${name}: ${t(`notices.${label}`)}`}
          />
        </td>
      ))}
      <td data-wide>
        {recipients.length > 0 ? (
          <ul>
            {recipients.map((one) => (
              <li key={one}>
                <bdi>{one}</bdi>
              </li>
            ))}
          </ul>
        ) : (
          t('notices.recipients_none')
        )}
        {canWrite && (
          <Button
            variant="subtle"
            size="compact-sm"
            px={0}
            onClick={() => setEditing(true)}
            aria-label={`${t('notices.recipients_edit')}: ${name}`}
          >
            {t('notices.recipients_edit')}
          </Button>
        )}
        {isEditing && <RecipientsDialog setting={setting} name={name} close={() => setEditing(false)} />}
      </td>
    </tr>
  );
}

/** /info/view?tab=notifications: the events, their channels and recipients. */
export function NotificationsTab() {
  const { t } = useMessages();
  const answer = useQuery(queryFor(notificationSettings.list, ALL, { suppress: true }));
  const canWrite = may(
    useSession((state) => state.user),
    notificationSettings.update.access,
  );
  if (answer.isError) return <LoadFailed of={answer} />;
  const settings = answer.data?.list.data ?? [];
  const lines = settings.flatMap((setting) => {
    const event = eventOf(setting);
    return event ? [{ setting, event }] : [];
  });
  const sorted = lines.toSorted((a, b) => USED_SETTINGS.indexOf(a.event) - USED_SETTINGS.indexOf(b.event));
  return (
    <>
      <Note kind="quiet">{canWrite ? t('notices.settings_text') : t('notices.settings_read')}</Note>
      <section className="panel" aria-label={t('settings.tab_notifications')} aria-busy={answer.isPending}>
        {answer.isPending ? (
          <Skeleton height={320} />
        ) : (
          <table className={classes['events']}>
            <thead>
              <tr>
                <th scope="col">{t('notices.event')}</th>
                {DELIVERY_CHANNELS.map(([label]) => (
                  <th key={label} scope="col">
                    {t(`notices.${label}`)}
                  </th>
                ))}
                <th scope="col">{t('notices.recipients')}</th>
              </tr>
            </thead>
            <tbody>
              {sorted.map(({ setting, event }) => (
                <EventRow key={setting.id} setting={setting} event={event} canWrite={canWrite} />
              ))}
            </tbody>
          </table>
        )}
      </section>
    </>
  );
}

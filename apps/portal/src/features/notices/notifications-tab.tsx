import { Button, Skeleton, Switch } from '@mantine/core';
import { notificationSettings } from '@kutip/contracts/notifications';
import { USED_SETTINGS, type NoticeSetting } from '@kutip/domain/notices';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { Note } from '../../shared/ui/note.tsx';
import classes from './notices.module.css';
import { RecipientsDialog, type Setting } from './recipients-dialog.tsx';

const ALL = { query: { limit: 100 }, body: { sort_by: 'event', sort_type: 'asc' } } as const;
const WAYS = [
  ['by_email', 'email_enable'],
  ['by_sms', 'sms_enable'],
  ['in_app', 'in_app_enable'],
] as const;

/** Some events are of parts that are not there yet: what nothing hangs on is no choice. */
const eventOf = ({ event }: Setting): NoticeSetting | undefined => USED_SETTINGS.find((one) => one === event);

function Line({ setting, event, canWrite }: { setting: Setting; event: NoticeSetting; canWrite: boolean }) {
  const { t } = useWords();
  const [isEditing, setEditing] = useState(false);
  const update = useCall(notificationSettings.update, { confirm: () => ({ title: t('notices.saved') }) });
  const name = t(`notice_event.${event}`);
  const { id, updated_at, recipients } = setting;
  const read_at = updated_at.toISOString();
  return (
    <tr>
      <th scope="row">{name}</th>
      {WAYS.map(([word, field]) => (
        <td key={field}>
          <Switch
            size="sm"
            checked={setting[field]}
            disabled={!canWrite}
            onChange={() =>
              !update.isPending && update.mutate({ params: { id }, body: { [field]: !setting[field], read_at } })
            }
            label={t(`notices.${word}`)}
            aria-label={`${name}: ${t(`notices.${word}`)}`}
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

/** /info/view?tab=notifications: what is told of, how, and to whom. */
export function NotificationsTab() {
  const { t } = useWords();
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
  const inOrder = lines.toSorted((a, b) => USED_SETTINGS.indexOf(a.event) - USED_SETTINGS.indexOf(b.event));
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
                {WAYS.map(([word]) => (
                  <th key={word} scope="col">
                    {t(`notices.${word}`)}
                  </th>
                ))}
                <th scope="col">{t('notices.recipients')}</th>
              </tr>
            </thead>
            <tbody>
              {inOrder.map(({ setting, event }) => (
                <Line key={setting.id} setting={setting} event={event} canWrite={canWrite} />
              ))}
            </tbody>
          </table>
        )}
      </section>
    </>
  );
}

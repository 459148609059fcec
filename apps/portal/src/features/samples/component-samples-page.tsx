import { Button, Checkbox, Group, NativeSelect, Skeleton, Stack, TextInput } from '@mantine/core';
import { sen } from '@kutip/domain/money';
import { BILL_STATUSES } from '@kutip/domain/payment';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { LinkButton } from '../../shared/ui/links.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { Note } from '../../shared/ui/note.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { BillBadge } from '../../shared/ui/status-badge.tsx';
import { toast } from '../../shared/ui/toast.ts';
import { useMessages } from './messages/use-messages.ts';

function ButtonSamples() {
  const { t } = useMessages();
  return (
    <Group>
      <Button onClick={() => toast({ title: t('settings.save') })}>{t('settings.save')}</Button>
      <Button variant="default">{t('common.cancel')}</Button>
      <Button color="red.8">{t('settings.delete')}</Button>
      <Button loading>{t('settings.add')}</Button>
    </Group>
  );
}

function FieldSamples() {
  const { t } = useMessages();
  return (
    <Stack maw={420}>
      <TextInput label={t('field.title')} defaultValue="Dapur Puan Ros" />
      <TextInput label={t('field.amount')} error={t('reasons.required', { field: t('field.amount') })} />
      <NativeSelect label={t('settings.column_state')} data={BILL_STATUSES.map((one) => t(`bill_status.${one}`))} />
      <Checkbox label={t('settings.is_active')} defaultChecked />
    </Stack>
  );
}

/** /testPage: an internal sampler of the components, for a look at a skin, a language or a direction (D-69). */
export function ComponentSamplesPage() {
  const { t } = useMessages();
  return (
    <>
      <PageHead
        crumbs={[{ title: t('samples.title'), subtitle: t('samples.subtitle') }]}
        actions={
          <LinkButton to="/second-page" variant="default">
            {t('samples.all_pages')}
          </LinkButton>
        }
      />
      <Stack>
        <RecordPanel title={t('samples.buttons')}>
          <ButtonSamples />
        </RecordPanel>
        <RecordPanel title={t('samples.statuses')}>
          <Group>
            {BILL_STATUSES.map((status) => (
              <BillBadge key={status} status={status} />
            ))}
            <Money amount={sen(123_450)} />
            <Money amount={sen(-990)} />
          </Group>
        </RecordPanel>
        <RecordPanel title={t('samples.notes')}>
          <Stack>
            {(['quiet', 'waiting', 'attention'] as const).map((kind) => (
              <Note key={kind} kind={kind}>
                {t('list.nothing_found_text')}
              </Note>
            ))}
          </Stack>
        </RecordPanel>
        <RecordPanel title={t('samples.fields')}>
          <FieldSamples />
        </RecordPanel>
        <RecordPanel title={t('samples.loading')}>
          <Skeleton height={80} />
          <EmptyState title={t('list.nothing_found')} text={t('list.nothing_found_text')} />
        </RecordPanel>
      </Stack>
    </>
  );
}

import { NativeSelect } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { messageBatches } from '@kutip/contracts/message-batches';
import { messageTemplates } from '@kutip/contracts/message-templates';
import { pools } from '@kutip/contracts/pools';
import { LANGUAGES } from '@kutip/domain/language';
import { MERGE_FIELDS } from '@kutip/domain/merge-fields';
import { PREVIEW_CHANNELS, type PreviewChannel } from '@kutip/domain/message-batch';
import { toRinggit } from '@kutip/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { callApi } from '../../shared/api/client.ts';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { LongTextField, SelectField, TextField } from '../../shared/forms/fields.tsx';
import { FormPage, Section } from '../../shared/forms/form-page.tsx';
import { newIdempotencyKey } from '../../shared/forms/idempotency-key.ts';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { validateForm } from '../../shared/forms/validate-form.ts';
import { PageHead } from '../../shared/ui/page.tsx';
import { lazyComponent } from '../../shared/ui/lazy-page.tsx';
import type { Preview } from './message-review.tsx';
import { useMessages } from './messages/use-messages.ts';
import { RecipientsField } from './recipients-field.tsx';
import { TranslationsField, type Translations } from './translations-field.tsx';

const MessageReview = lazyComponent(async () => (await import('./message-review.tsx')).MessageReview);

const LIST = '/messages/view';
const MOST_TEMPLATES = 100;
type Body = z.input<typeof messageBatches.preview.body>;
type Template = Data<typeof messageTemplates.read>;

/** The subject field stays filled when the channel has none, so subjects are checked only as far as they are sent. */
const FORM = messageBatches.preview.body.extend({ subject: z.string().optional() });

/** Only an e-mail has a subject, and needs one. */
function checkSubject({ channel, subject = '' }: z.output<typeof FORM>): Record<string, string> {
  if (channel !== 'EMAIL') return {};
  if (subject.trim() === '') return { subject: 'required' };
  return validateForm(z.object({ subject: messageBatches.preview.body.shape.subject }), undefined, { subject });
}

/** The texts of a template: the first language that it has is for everybody. */
function textsOf(template: Template): Pick<Body, 'subject' | 'message' | 'translations'> {
  const written = LANGUAGES.flatMap((language) => {
    const message = template[`message_${language}`];
    const subject = template[`subject_${language}`] ?? undefined;
    return message ? [{ language, text: { ...(subject && { subject }), message } }] : [];
  });
  const first = written[0]?.text;
  return {
    subject: first?.subject,
    message: first?.message ?? '',
    translations: Object.fromEntries(written.map(({ language, text }) => [language, text])),
  };
}

/** Fills the form with the texts of a template. */
function TemplateChoice() {
  const { t } = useMessages();
  const { setValue } = useFormContext<Body>();
  const input = { query: { limit: MOST_TEMPLATES }, body: { sort_by: 'name', sort_type: 'asc' } } as const;
  const { data } = useQuery(queryFor(messageTemplates.list, input, { suppress: true }));
  const templates = data?.list.data ?? [];
  if (templates.length === 0) return null;
  const choose = (id: string): void => {
    const template = templates.find((one) => one.id === id);
    if (!template) return;
    for (const [name, value] of Object.entries(textsOf(template)))
      setValue(name as 'message', value as string, { shouldDirty: true });
  };
  return (
    <NativeSelect
      label={t('messaging.template')}
      onChange={(event) => choose(event.currentTarget.value)}
      data={[
        { value: '', label: t('messaging.no_template') },
        ...templates.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

function MessageFields() {
  const { t } = useMessages();
  const channel = useWatch<Body, 'channel'>({ name: 'channel' });
  const fields = MERGE_FIELDS.map((name) => `{${name}}`).join(' ');
  return (
    <>
      <Section title={t('messaging.recipients')}>
        <SelectField<PreviewChannel>
          name="channel"
          options={PREVIEW_CHANNELS.map((value) => ({ value, label: t(`messaging.channel_${value}`) }))}
          read={(text) => text as PreviewChannel}
          write={String}
        />
        <RecipientsField initial={[]} />
      </Section>
      <Section title={t('messaging.text')}>
        <TemplateChoice />
        {channel === 'EMAIL' && <TextField name="subject" maxLength={150} />}
        <LongTextField name="message" minRows={5} help={t('messaging.fields_help', { fields })} />
        <TranslationsField withSubject={channel === 'EMAIL'} />
      </Section>
    </>
  );
}

/** Only e-mails have subjects; an empty one is none. */
function cleaned({ subject, translations = {}, ...body }: Body): Body {
  const has_subject = body.channel === 'EMAIL';
  const texts = Object.entries(translations).map(([language, text]) => [
    language,
    { message: text.message, ...(has_subject && text.subject && { subject: text.subject }) },
  ]);
  return {
    ...body,
    ...(has_subject && subject && { subject }),
    translations: Object.fromEntries(texts) as Translations,
  };
}

interface Reviewed {
  body: Body;
  preview: Preview;
  /** One for each preview, so that a double click sends and pays once. */
  key: string;
}

/** Sends what was reviewed: e-mails, or text messages at the cost that was shown. */
function useSending(done: () => void) {
  const { t } = useMessages();
  const confirm = () => ({ title: t('messaging.sent') });
  const email = useCall(messageBatches.bulkEmail, { confirm });
  const sms = useCall(messageBatches.bulkSms, { confirm, changes: [pools] });
  const navigate = useNavigate();
  const finish = ({ batch_id }: { batch_id: string }): void => {
    done();
    void navigate({ to: `${LIST}/${batch_id}` });
  };
  const send = ({ body: { channel, subject = '', ...body }, preview, key }: Reviewed): void => {
    const headers = { 'idempotency-key': key };
    if (channel === 'SMS')
      sms.mutate({ body: { ...body, cost: toRinggit(preview.cost) }, headers }, { onSuccess: finish });
    else email.mutate({ body: { ...body, subject }, headers }, { onSuccess: finish });
  };
  return { send, isBusy: email.isPending || sms.isPending };
}

/** /messages/new: recipients and text; who receives what, and at what cost, is shown before it is sent. `?bills=` names bills. */
export function NewMessagePage() {
  const { t } = useMessages();
  const { bills = '' } = useSearch({ strict: false }) as { bills?: string };
  const [review, setReview] = useState<Reviewed | null>(null);
  const form = useContractForm({
    draft: `message:${bills}`,
    schema: FORM,
    check: checkSubject,
    defaults: {
      channel: 'EMAIL',
      recipients: bills === '' ? 'ALL_CUSTOMERS' : 'CHOSEN',
      customer_ids: [],
      bill_ids: bills.split(',').filter(Boolean),
      subject: undefined,
      message: '',
      translations: {},
    },
    send: async (values) => {
      const body = cleaned(values);
      setReview({ body, preview: await callApi(messageBatches.preview, { body }), key: newIdempotencyKey() });
    },
  });
  const { send, isBusy } = useSending(form.discardDraft);
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('messaging.title'), to: LIST },
          { title: t('messaging.new'), subtitle: t('messaging.new_subtitle') },
        ]}
      />
      <FormPage
        of={form}
        submitLabel={t('messaging.continue')}
        backTo={LIST}
        names={{
          channel: { label: t('messaging.column_channel') },
          recipients: { label: t('messaging.recipients') },
          subject: { label: t('messaging.subject') },
          message: { label: t('messaging.message') },
        }}
      >
        <MessageFields />
      </FormPage>
      {review && (
        <MessageReview
          channel={review.body.channel}
          preview={review.preview}
          close={() => setReview(null)}
          send={() => send(review)}
          isBusy={isBusy}
        />
      )}
    </>
  );
}

import { Button, Code, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { merchantApi } from '@kutip/contracts/merchant-api';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { Note } from '../../shared/ui/note.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { useMessages } from './messages/use-messages.ts';

type Answer = Data<typeof merchantApi.checkSignature>;

const METHODS = ['POST', 'GET'] as const;
const NEW_REQUEST = { method: 'POST' as (typeof METHODS)[number], path: '', headers: '', body: '' };

function Findings({ answer: { is_valid, findings, signed_text } }: { answer: Answer }) {
  const { t } = useMessages();
  return (
    <RecordPanel title={t('merchant_api.signature_result')}>
      {/* The notes keep their distance themselves. */}
      {is_valid ? (
        <Note kind="quiet">{t('merchant_api.signature_valid')}</Note>
      ) : (
        findings.map(({ part, reason }) => (
          <Note key={`${part}.${reason}`} kind="attention" title={`${t(`signature_part.${part}`)}:`}>
            {t(`signature_reason.${reason}`)}
          </Note>
        ))
      )}
      <div>
        <Text mb="xs">{t('merchant_api.signature_text')}</Text>
        <Code block dir="ltr" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {signed_text}
        </Code>
      </div>
    </RecordPanel>
  );
}

/** What is wrong with the signature of a pasted request. What is pasted is not kept anywhere. */
function SignatureView({ id, name }: { id: string; name: string }) {
  const { t } = useMessages();
  const [request, setRequest] = useState(NEW_REQUEST);
  const check = useCall(merchantApi.checkSignature, { confirm: false });
  const fieldOf = (field: 'path' | 'headers' | 'body') => ({
    label: t(`merchant_api.signature_${field}`),
    value: request[field],
    dir: 'ltr' as const,
    spellCheck: false,
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      const { value } = currentTarget;
      setRequest((current) => ({ ...current, [field]: value }));
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    check.mutate({ params: { id }, body: request });
  };
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('merchant_api.title'), to: '/api/datatable' },
          { title: name, to: `/api/view/${id}` },
          { title: t('merchant_api.signature'), subtitle: t('merchant_api.signature_subtitle') },
        ]}
      />
      <Stack gap="md">
        <RecordPanel title={t('merchant_api.signature_request')}>
          <form onSubmit={submit}>
            <Stack gap="md">
              <NativeSelect
                label={t('merchant_api.signature_method')}
                data={METHODS}
                value={request.method}
                onChange={({ currentTarget: { value } }) =>
                  setRequest({ ...request, method: value === 'GET' ? 'GET' : 'POST' })
                }
              />
              <TextInput {...fieldOf('path')} required maxLength={2000} placeholder="/api/v1/merchant/create-bill" />
              <Textarea
                {...fieldOf('headers')}
                description={t('merchant_api.signature_headers_help')}
                required
                autosize
                minRows={5}
                maxLength={8000}
              />
              <Textarea {...fieldOf('body')} autosize minRows={3} maxLength={16_000} />
              <div>
                <Button type="submit" loading={check.isPending}>
                  {t('merchant_api.signature_check')}
                </Button>
              </div>
            </Stack>
          </form>
        </RecordPanel>
        {check.data && <Findings answer={check.data} />}
      </Stack>
    </>
  );
}

/** /api/signature/{id} */
export function SignaturePage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const answer = useQuery(queryFor(merchantApi.read, { params: { id } }, { suppress: true }));
  return (
    <RecordGate answer={answer} backTo="/api/datatable">
      {({ name }) => <SignatureView key={id} id={id} name={name} />}
    </RecordGate>
  );
}

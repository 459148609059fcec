import { accounts } from '@kutip/contracts/accounts';
import { useCall } from '../../shared/api/query.ts';
import { TextField } from '../../shared/forms/fields.tsx';
import { FormPage, Section } from '../../shared/forms/form-page.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';
import { PageHead } from '../../shared/ui/page.tsx';
import { useSwitch } from './use-switch.ts';

/** /accounts/new: another business under the same login; the session switches to it. */
export function NewAccountPage() {
  const { t } = useMessages();
  const { switchTo } = useSwitch();
  const create = useCall(accounts.create, {
    confirm: ({ name }) => ({ title: t('accounts.opened', { name }), text: t('accounts.opened_text') }),
  });
  const form = useContractForm({
    draft: 'account',
    schema: accounts.create.body,
    defaults: { name: '' },
    send: async (body, headers) => switchTo((await create.mutateAsync({ body, headers })).id),
  });
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('accounts.businesses'), to: '/accounts' },
          { title: t('accounts.new_business'), subtitle: t('accounts.new_subtitle') },
        ]}
      />
      <FormPage
        of={form}
        names={{ name: { label: t('accounts.business_name') } }}
        submitLabel={t('accounts.open_business')}
        backTo="/accounts"
      >
        <Section title={t('accounts.new_business')}>
          <TextField name="name" autoComplete="organization" maxLength={255} />
        </Section>
      </FormPage>
    </>
  );
}

import { Anchor, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useMessages } from '../i18n/use-messages.ts';
import { LinkButton } from '../ui/links.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { FormFrame, type FieldNames } from './form-context.tsx';
import classes from './forms.module.css';
import type { ContractForm } from './use-contract-form.ts';

/** A group of fields that belong together, under one heading. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={classes['section']}>
    <legend>{title}</legend>
    {children}
  </fieldset>
);

interface FormPageProps<Values extends FieldValues> {
  of: ContractForm<Values>;
  names?: FieldNames;
  /** Label of the submit button: "Create payment form". */
  submitLabel: string;
  /** Target of "Cancel". */
  backTo: string;
  backSearch?: Record<string, string>;
  children: ReactNode;
}

/** The frame of every form page: one column, an error summary, a restored-draft notice and the buttons. */
export function FormPage<Values extends FieldValues>({
  of,
  names,
  submitLabel,
  backTo,
  backSearch,
  children,
}: FormPageProps<Values>) {
  const { t } = useMessages();
  return (
    <FormFrame of={of} {...(names && { names })}>
      <div className={classes['column']}>
        <ErrorSummary rejectedSubmits={of.rejectedSubmits} />
        {of.isRestored && (
          <div className={classes['restored']} role="status">
            {t('form.restored')}
            <Anchor component="button" type="button" onClick={of.discardDraft}>
              {t('form.discard')}
            </Anchor>
          </div>
        )}
        {children}
        <Group className={classes['actions']}>
          <Button type="submit" loading={of.isSending}>
            {submitLabel}
          </Button>
          <LinkButton to={backTo} {...(backSearch && { search: backSearch })} variant="default">
            {t('common.cancel')}
          </LinkButton>
        </Group>
      </div>
    </FormFrame>
  );
}

import { Anchor } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useConstants } from '../../api/constants.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import classes from './shell.module.css';

/** Shows that no real money moves, with links to the sandbox's control page and mailbox. */
export function SandboxBanner() {
  const { t } = useMessages();
  const constants = useConstants();
  if (!constants?.is_sandbox) return null;
  const sandbox = constants.sandbox_url?.replace(/\/$/, '');
  const link = (path: string, label: string) => (
    <Anchor href={`${sandbox}${path}`} target="_blank" rel="noreferrer" c="inherit" underline="always" size="sm">
      {label}
      <span className="visually-hidden"> ({t('common.new_tab')})</span>
    </Anchor>
  );
  return (
    <aside className={classes['sandbox']} aria-label={t('shell.sandbox')}>
      <IconFlask size={16} aria-hidden />
      <span>{t('shell.sandbox')}</span>
      {sandbox && (
        <>
          {link('/control', t('shell.sandbox_control'))}
          {link('/mail', t('shell.sandbox_mail'))}
        </>
      )}
    </aside>
  );
}

import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Brand } from '../../shared/ui/shell/brand.tsx';
import { LanguageSwitch } from '../../shared/ui/shell/language-switch.tsx';
import { SandboxBanner } from '../../shared/ui/shell/sandbox-banner.tsx';
import { SkinToggle } from '../../shared/ui/shell/skin-toggle.tsx';
import classes from './sign-in.module.css';

interface SignInFrameProps {
  title: string;
  lead?: string | undefined;
  isWide?: boolean;
  children: ReactNode;
}

/** What stands around every page before the login: one card, the language and the skin. */
export function SignInFrame({ title, lead, isWide = false, children }: SignInFrameProps) {
  return (
    <div className={classes['page']}>
      <SandboxBanner />
      <header className={classes['top']}>
        <Brand />
        <div className={classes['switches']}>
          <LanguageSwitch />
          <SkinToggle />
        </div>
      </header>
      <main className={classes['main']}>
        <div className={`panel ${classes['card']}`} data-wide={isWide || undefined}>
          <div>
            <Title order={1}>{title}</Title>
            {lead && <Text c="dimmed">{lead}</Text>}
          </div>
          {children}
        </div>
      </main>
    </div>
  );
}

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
  /** Which portal this is, if it matters. */
  tag?: string;
  children: ReactNode;
}

/** The layout of every page before the login: one card, language and theme switches. */
export function SignInFrame({ title, lead, isWide = false, tag, children }: SignInFrameProps) {
  return (
    <div className={classes['page']}>
      <SandboxBanner />
      <header className={classes['top']}>
        <Brand tag={tag} />
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

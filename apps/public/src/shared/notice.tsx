import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';

export type Tone = 'good' | 'waiting' | 'bad' | 'plain';

const ICON: Record<Tone, IconName> = { good: 'tick', waiting: 'clock', bad: 'cross', plain: 'note' };

interface NoticeProps {
  tone: Tone;
  title: string;
  level?: 'h1' | 'h2';
  children?: ReactNode;
}

/** A status panel: icon, heading, text, and what to do next. */
export function Notice({ tone, title, level: Heading = 'h2', children }: NoticeProps) {
  return (
    <section className={`state ${tone}`}>
      <span className="sign">
        <Icon name={ICON[tone]} />
      </span>
      <Heading>{title}</Heading>
      {children}
    </section>
  );
}

import type { ReactNode } from 'react';
import type { PageContext } from '../shared/outcome.ts';
import { Support, type SupportFace } from '../shared/support.tsx';

interface PayFrameProps {
  context: PageContext;
  support: SupportFace | null;
  /** Whom, what for, how much. */
  head: ReactNode;
  details: ReactNode;
  /** A form follows the details; a state that ends the matter comes before them. */
  has_form: boolean;
  /** How to give the page to somebody else, where there is something to pay. */
  share?: ReactNode;
  /** One narrow column on every screen. */
  is_compact?: boolean;
  children: ReactNode;
}

/** What is paid on one side, how to pay on the other; on a phone one under the other. */
export function PayFrame(props: PayFrameProps) {
  const { context, support, head, details, has_form, share, is_compact = false, children } = props;
  const panel = <div className="panel">{children}</div>;
  return (
    <main className={is_compact ? 'pay compact' : 'pay'}>
      <div className="head">{head}</div>
      {!has_form && panel}
      <div className="details">{details}</div>
      {has_form && panel}
      <div className="after">
        {share}
        <Support support={support} context={context} />
      </div>
    </main>
  );
}

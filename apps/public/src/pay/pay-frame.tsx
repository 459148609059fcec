import type { ReactNode } from 'react';
import { Support, type SupportFace } from '../shared/support.tsx';
import type { PayContext } from './pay-context.ts';

interface PayFrameProps {
  context: PayContext;
  support: SupportFace | null;
  /** Merchant, title and amount. */
  head: ReactNode;
  details: ReactNode;
  /** A form comes after the details; a final status comes before them. */
  has_form: boolean;
  /** The share box, if there is something to pay. */
  share?: ReactNode;
  /** One narrow column on every screen. */
  is_compact?: boolean;
  children: ReactNode;
}

/** Details on one side and payment on the other; stacked on phones. */
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

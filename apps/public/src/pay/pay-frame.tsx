import type { ReactNode } from 'react';
import { Support, type SupportFace } from '../shared/support.tsx';
import type { PageContext } from '../shared/outcome.ts';

interface PayFrameProps {
  context: PageContext;
  support: SupportFace | null;
  summary: ReactNode;
  children: ReactNode;
}

/** What is paid on one side, how to pay on the other; on a phone one under the other. */
export function PayFrame({ context, support, summary, children }: PayFrameProps) {
  return (
    <main className="pay">
      <section className="side">{summary}</section>
      <div className="panel">{children}</div>
      <Support support={support} context={context} />
    </main>
  );
}

import { CODE } from '@kutip/contracts/codes';
import type { settlementStatements } from '@kutip/contracts/settlements';
import { Refusal } from '@kutip/domain/refusal';
import type { Config } from '../../config.ts';
import { requireFound } from '../../platform/crud.ts';
import type { Connection } from '../../platform/connection.ts';
import type { Handlers } from '../../platform/mount.ts';
import { loadMerchantProfile } from '../accounts/accounts.service.ts';
import { closedHeadOf } from '../ledger/ledger.service.ts';
import { createRenderer, buildStatementContent, type Renderer } from '../receipts/receipts.service.ts';
import { countLines, linesOfSettlement, settlementById } from './settlements.queries.ts';

/** The most lines of a PDF statement, more than 100 pages; exports hold all of them. */
const MAX_PDF_LINES = 5_000;

interface StatementDeps {
  config: Pick<Config, 'APP_NAME' | 'SANDBOX_URL'>;
  read: Connection;
  renderer?: Renderer;
}

export const settlementStatementHandlers = ({
  config,
  read,
  renderer = createRenderer(),
}: StatementDeps): Handlers<typeof settlementStatements> => ({
  read: {
    async withoutTransaction({ params: { id }, query: { language } }, { account_id }) {
      const key = { account_id, id };
      const settlement = requireFound(await settlementById(read, key));
      if (settlement.destination === null)
        throw new Refusal(CODE.wrong_state, 'This settlement has not been sent yet.', settlement.status.toLowerCase());
      const [{ name }, lines, line_count, closed_day] = await Promise.all([
        loadMerchantProfile(read, account_id),
        linesOfSettlement(read, key, MAX_PDF_LINES),
        countLines(read, key),
        closedHeadOf(read, account_id),
      ]);
      const statement = buildStatementContent(
        { ...settlement, merchant_name: name, lines, line_count, closed_day },
        { language, product_name: config.APP_NAME, is_sandbox: config.SANDBOX_URL !== '' },
      );
      return {
        name: `${statement.title} ${settlement.invoice_no}.pdf`,
        mime: 'application/pdf',
        content: await renderer.render(statement),
      };
    },
  },
});

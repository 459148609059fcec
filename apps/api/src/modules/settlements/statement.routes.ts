import { CODE } from '@kutip/contracts/codes';
import type { settlementStatements } from '@kutip/contracts/settlements';
import { Refusal } from '@kutip/domain/refusal';
import type { Config } from '../../config.ts';
import { found } from '../../platform/crud.ts';
import type { Connection } from '../../platform/connection.ts';
import type { Handlers } from '../../platform/mount.ts';
import { merchantFace } from '../accounts/accounts.service.ts';
import { createRenderer, statementPaper, type Renderer } from '../receipts/receipts.service.ts';
import { countLines, linesOfSettlement, settlementById } from './settlements.queries.ts';

/** On paper; all of them are in the files. */
const LINES_ON_PAPER = 300;

interface StatementParts {
  config: Pick<Config, 'APP_NAME' | 'SANDBOX_URL'>;
  read: Connection;
  renderer?: Renderer;
}

export const settlementStatementHandlers = ({
  config,
  read,
  renderer = createRenderer(),
}: StatementParts): Handlers<typeof settlementStatements> => ({
  read: {
    async outside({ params: { id }, query: { language } }, { account_id }) {
      const key = { account_id, id };
      const settlement = found(await settlementById(read, key));
      if (settlement.destination === null)
        throw new Refusal(CODE.wrong_state, 'It is not sent yet.', settlement.status.toLowerCase());
      const [{ name }, lines, line_count] = await Promise.all([
        merchantFace(read, account_id),
        linesOfSettlement(read, key, LINES_ON_PAPER),
        countLines(read, key),
      ]);
      const paper = statementPaper(
        { ...settlement, merchant_name: name, lines, line_count },
        { language, product_name: config.APP_NAME, is_sandbox: config.SANDBOX_URL !== '' },
      );
      return {
        name: `${paper.title} ${settlement.invoice_no}.pdf`,
        mime: 'application/pdf',
        content: await renderer.render(paper),
      };
    },
  },
});

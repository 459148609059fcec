/** npm run rules: writes docs/rules.md, which names the proof of each rule of the specification. */
import { writeFileSync } from 'node:fs';
import { RULES_FILE, rulesDocument } from './lib/rules.ts';

writeFileSync(RULES_FILE, rulesDocument());

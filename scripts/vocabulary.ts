/** npm run vocabulary [-- folder …]: words that docs/glossary.md rules out in names, files and comments. */
import { join } from 'node:path';
import { findInRepository } from './lib/vocabulary.ts';

const { findings, files } = findInRepository(join(import.meta.dirname, '..'), process.argv.slice(2));
for (const { file, line, found, say } of findings) console.log(`${file}:${line} ${found}: say ${say}`);
console.log(`${findings.length} in ${files} files`);
process.exitCode = findings.length > 0 ? 1 : 0;

/** npm run vocabulary [folder …]: words of the glossary's right column that are still in names, files and comments. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { findForbidden } from './lib/vocabulary.ts';

const folders = process.argv.slice(2);
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...folders], { encoding: 'utf8' })
  .split('\n')
  .filter(
    (file) =>
      /\.tsx?$/.test(file) && existsSync(file) && !file.includes('database-types') && !file.includes('vocabulary'),
  );
const findings = files.flatMap((file) => findForbidden(file, readFileSync(file, 'utf8')));
for (const { file, line, found, say } of findings) console.log(`${file}:${line} ${found}: say ${say}`);
console.log(`${findings.length} in ${files.length} files`);
process.exitCode = findings.length > 0 ? 1 : 0;

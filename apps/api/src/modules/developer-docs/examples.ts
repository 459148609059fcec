import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';

/** In the order of the tabs. The examples are run by developer-examples.test.ts. */
const LANGUAGES = { '.sh': 'curl', '.ts': 'TypeScript', '.php': 'PHP', '.py': 'Python' } as const;
type Extension = keyof typeof LANGUAGES;

export interface Example {
  language: (typeof LANGUAGES)[Extension];
  file: string;
  code: string;
}

/** The examples of a folder by name, such as `first-bill`: one file for each language. */
export async function loadExamples(folder: URL): Promise<Map<string, Example[]>> {
  const files = await readdir(folder);
  const examples = new Map<string, Example[]>();
  for (const extension of Object.keys(LANGUAGES) as Extension[])
    for (const file of files.filter((name) => extname(name) === extension).toSorted()) {
      const name = file.slice(0, -extension.length);
      const code = await readFile(new URL(file, folder), 'utf8');
      examples.set(name, [...(examples.get(name) ?? []), { language: LANGUAGES[extension], file, code }]);
    }
  return examples;
}

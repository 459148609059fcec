/**
 * Statements that hold up a running product: each locks a table that has rows for as long as it reads or rewrites all
 * of them. A migration does the same in steps that do not: NOT VALID and then VALIDATE, an index concurrently in a file
 * `…_concurrently.sql` of its own, a column without a default that a job fills.
 */
const RULES: readonly [RegExp, string][] = [
  [
    /^create (?:unique )?index (?!concurrently)(?:if not exists )?[\w.]+ on (?:only )?(\w+)/,
    'CREATE INDEX without CONCURRENTLY locks out writers',
  ],
  [
    /^alter table (?:if exists )?(?:only )?(\w+)[^]*\balter (?:column )?\w+ set not null/,
    'SET NOT NULL reads the whole table: add a CHECK … NOT VALID and validate it first',
  ],
  [
    /^alter table (?:if exists )?(?:only )?(\w+)[^]*\balter (?:column )?\w+ (?:set data )?type\b/,
    'a change of type rewrites the table',
  ],
  [
    /^alter table (?:if exists )?(?:only )?(\w+)[^]*\badd (?:column )?(?:if not exists )?[^,]*\bgenerated always as \([^]*\) stored/,
    'a stored generated column rewrites the table',
  ],
  [
    /^alter table (?:if exists )?(?:only )?(\w+)[^]*\bdefault [^,]*\b(?:gen_random_uuid|uuidv[47]|random|clock_timestamp|nextval)\(/,
    'a default that differs by row rewrites the table',
  ],
  [
    /^alter table (?:if exists )?(?:only )?(\w+)[^]*\badd (?:constraint \w+ )?(?:check|foreign key)\b(?![^]*\bnot valid\b)/,
    'a constraint without NOT VALID reads the whole table',
  ],
  [
    /^alter table (?:if exists )?(?:only )?(\w+)[^]*\badd (?:constraint \w+ )?(?:unique|primary key) ?\(/,
    'a key builds its index under a lock: build it concurrently, then ADD CONSTRAINT … USING INDEX',
  ],
  [
    /^(?:vacuum full|cluster|reindex table|reindex index|lock table|lock) (?!concurrently)(?:verbose )?(\w+)/,
    'locks out readers and writers',
  ],
  [
    /^update (?:only )?(\w+)/,
    'an UPDATE in a migration locks the rows that it changes until all are changed: let a job do it in batches',
  ],
];

export interface LongLock {
  table: string;
  why: string;
}

/** What allows a statement all the same: a comment line before it, with the reason. */
const ALLOWED = /^--\s*lock:\s*\S/m;

/** The statements of a file, each with the comments before it. Bodies between dollar signs count as statements of their own. */
const statementsOf = (text: string): string[] => text.split(/;[ \t]*(?:--[^\n]*)?(?:\n|$)|\$\$|\bbegin\n/);

const withoutComments = (text: string): string =>
  text
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** The long locks that a migration takes on tables that it does not create itself. */
export function longLocks(text: string): LongLock[] {
  const created = new Set(
    [...withoutComments(text).matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, name]) => name),
  );
  return statementsOf(text).flatMap((statement) => {
    if (ALLOWED.test(statement)) return [];
    const plain = withoutComments(statement);
    return RULES.flatMap(([pattern, why]) => {
      const table = pattern.exec(plain)?.[1];
      return table === undefined || created.has(table) ? [] : [{ table, why }];
    });
  });
}

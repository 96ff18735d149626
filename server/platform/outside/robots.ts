interface Rule {
  path: string;
  isAllowed: boolean;
}

/** Whether a path may be asked for (RFC 9309). */
export type Robots = (path: string) => boolean;

const maxRules = 500;

/** `*` is any text, a final `$` the end. Linear in the path for each part. */
function isMatch(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const [first = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of parts.entries()) {
    if (isWhole && index === parts.length - 1) return path.length - part.length >= at && path.endsWith(part);
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return !isWhole || at === path.length;
}

/** Rules for `agent`, else for all. The longest match counts, of equal ones the permission. */
export function readRobots(text: string, agent: string): Robots {
  const groups: { agents: string[]; rules: Rule[] }[] = [];
  let isNaming = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, field = '', value = ''] = /^\s*([a-z-]{1,20})\s*:\s*([^#]*)/i.exec(line) ?? [];
    const name = field.toLowerCase();
    const words = value.trim();
    if (name === 'user-agent') {
      if (!isNaming) groups.push({ agents: [], rules: [] });
      groups.at(-1)?.agents.push(words.toLowerCase());
      isNaming = true;
    } else if (name === 'allow' || name === 'disallow') {
      isNaming = false;
      const rules = groups.at(-1)?.rules;
      if (words !== '' && rules !== undefined && rules.length < maxRules) {
        rules.push({ path: words, isAllowed: name === 'allow' });
      }
    }
  }
  const of = (one: string) => groups.filter(({ agents }) => agents.includes(one));
  const own = of(agent.toLowerCase());
  const rules = (own.length > 0 ? own : of('*'))
    .flatMap((group) => group.rules)
    .toSorted((a, b) => b.path.length - a.path.length || Number(b.isAllowed) - Number(a.isAllowed));
  return (path) => rules.find((rule) => isMatch(rule.path, path))?.isAllowed ?? true;
}

/** The lines of README about the package, without their comments. */
export interface ReadmeLines {
  /** Installs the file of the package. */
  install: string;
  /** Runs everything to try it. */
  dev: string;
  init: string;
  /** Examines and starts it in production. */
  start: string;
}

/** Finds the lines of a shell in the section about production. @throws Error naming the one that is missing */
export function readLines(readme: string): ReadmeLines {
  const [, section = ''] = /^## In production\n(.*?)(?=^## )/ms.exec(readme) ?? [];
  const lines = [...section.matchAll(/^ {4}(n.*?)(?: +#.*)?$/gm)].map(([, line = '']) => line);
  const find = (beginning: string) => {
    const line = lines.find((one) => one.startsWith(beginning));
    if (!line) throw new Error(`README.md has no line "${beginning} …" in "In production".`);
    return line;
  };
  return {
    install: find('npm install ./durable-forms-'),
    dev: find('npx durable-forms dev'),
    init: find('npx durable-forms init'),
    start: find('npx durable-forms doctor && npx durable-forms start'),
  };
}

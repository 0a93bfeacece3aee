import { sep } from 'node:path';
import ts from 'typescript-5';
import { printType, type TypeNames } from './print-type.ts';

const OPTIONS: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2024,
  lib: ['lib.es2024.d.ts', 'lib.dom.d.ts'],
  types: [],
  strict: true,
  skipLibCheck: true,
  noEmit: true,
};

/**
 * Returns the types that a module of declarations exports as one text that imports nothing. Declarations are copied with their
 * comments, and so is whatever they name. Types that are inferred from values, or made by another package, are written out.
 * A class with private parts becomes an interface of its public ones: nobody but the service creates it.
 * @param entry compiled declarations (`.d.ts`)
 * @param merged further modules of declarations, which add to the types of the entry
 * @throws Error naming a type that cannot be written without another package
 */
export function rollUp(entry: string, merged: readonly string[] = []): string {
  const program = ts.createProgram([entry, ...merged], OPTIONS);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(entry);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${entry} is no module`);
  const roll = new RollUp(program, checker);
  const exported = checker.getExportsOfModule(module).map((one) => roll.add(resolved(checker, one)));
  const declarations = roll.write();
  return `${declarations.join('\n')}\nexport type { ${exported.sort().join(', ')} };\n`;
}

function resolved(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** A declaration that a roll-up copies or writes out. */
type Named = ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.ClassDeclaration;

class RollUp implements TypeNames {
  readonly #program: ts.Program;
  readonly #checker: ts.TypeChecker;
  /** The symbols to write, by the names they have in the text. */
  readonly #symbols = new Map<string, ts.Symbol>();

  constructor(program: ts.Program, checker: ts.TypeChecker) {
    this.#program = program;
    this.#checker = checker;
  }

  /** Adds a type of ours. @returns its name in the text */
  add(symbol: ts.Symbol): string {
    const { name } = symbol;
    const other = this.#symbols.get(name);
    if (other && other !== symbol)
      throw new Error(`two types have the name ${name}: ${placeOf(symbol)}, ${placeOf(other)}`);
    this.#symbols.set(name, symbol);
    return name;
  }

  /** Returns the name by which a type can be referred to, or null for one that has to be written out. */
  nameOf(symbol: ts.Symbol): string | null {
    const [declaration] = symbol.declarations ?? [];
    if (!declaration || symbol.name.startsWith('__')) return null;
    if (this.#isLibrary(declaration)) return symbol.name;
    return isNamed(declaration) && this.#isOurs(declaration) ? this.add(symbol) : null;
  }

  /** Writes all types that were added, and those that they need. */
  write(): string[] {
    const written = new Map<string, string>();
    // The map grows meanwhile.
    for (const [name, symbol] of this.#symbols) written.set(name, this.#declare(symbol));
    return [...written.values()];
  }

  #declare(symbol: ts.Symbol): string {
    const declarations = (symbol.declarations ?? []).filter(isNamed);
    const [declaration] = declarations;
    if (!declaration) throw new Error(`${symbol.name} is no type`);
    if (declarations.some((one) => this.#isMadeOfValues(one))) return this.#writeOut(symbol, declaration);
    return declarations.map((one) => this.#copy(one)).join('\n');
  }

  /** True for a declaration whose meaning depends on values or on other packages, which the text does not have. */
  #isMadeOfValues(declaration: Named, seen = new Set<ts.Node>()): boolean {
    if (seen.has(declaration)) return false;
    seen.add(declaration);
    const parts = ts.isTypeAliasDeclaration(declaration) ? [declaration.type] : (declaration.heritageClauses ?? []);
    const isMade = (node: ts.Node): boolean => {
      if (ts.isTypeQueryNode(node)) return true;
      const symbol = ts.isIdentifier(node) ? this.#referred(node) : undefined;
      const [target] = symbol?.declarations ?? [];
      if (target && ts.isTypeAliasDeclaration(target) && this.#isOurs(target) && this.#isMadeOfValues(target, seen))
        return true;
      if (target && !this.#isOurs(target) && !this.#isLibrary(target)) return true;
      return ts.forEachChild(node, isMade) ?? false;
    };
    return parts.some(isMade);
  }

  #writeOut(symbol: ts.Symbol, declaration: Named): string {
    const type = this.#checker.getDeclaredTypeOfSymbol(symbol);
    return `${commentOf(declaration)}type ${symbol.name} = ${printType(this.#checker, type, this)};`;
  }

  #copy(declaration: Named): string {
    const hidden = ts.isClassDeclaration(declaration) ? declaration.members.filter(isPrivate) : [];
    this.#addReferences(declaration, new Set(hidden.length > 0 ? membersLeftOut(declaration) : []));
    if (hidden.length > 0) return this.#asInterface(declaration as ts.ClassDeclaration);
    const text = declaration.getText().replace(/^export (declare )?/, '');
    return `${commentOf(declaration)}${ts.isClassDeclaration(declaration) ? 'declare ' : ''}${text}`;
  }

  #asInterface(declaration: ts.ClassDeclaration): string {
    const left = new Set<ts.Node>(membersLeftOut(declaration));
    const members = declaration.members
      .filter((member) => !left.has(member))
      .map((member) => `    ${member.getFullText().trim()}`);
    return `${commentOf(declaration)}interface ${declaration.name?.text} {\n${members.join('\n')}\n}`;
  }

  /** Adds the types that a copied declaration names. */
  #addReferences(node: ts.Node, without: ReadonlySet<ts.Node>): void {
    if (without.has(node)) return;
    if (ts.isIdentifier(node)) {
      const symbol = this.#referred(node);
      const [target] = symbol?.declarations ?? [];
      const isParameter = target && ts.isTypeParameterDeclaration(target);
      if (symbol && !isParameter && this.nameOf(symbol) === null)
        throw new Error(`${node.getSourceFile().fileName}: ${node.text} cannot be in types that import nothing`);
      return;
    }
    ts.forEachChild(node, (child) => this.#addReferences(child, without));
  }

  /** Returns the type or class that an identifier refers to; undefined for names of keys and parameters. */
  #referred(identifier: ts.Identifier): ts.Symbol | undefined {
    const { parent } = identifier;
    const isReference =
      ts.isTypeReferenceNode(parent) ||
      ts.isExpressionWithTypeArguments(parent) ||
      (ts.isTypeQueryNode(parent) && parent.exprName === identifier);
    if (!isReference) return undefined;
    const symbol = this.#checker.getSymbolAtLocation(identifier);
    return symbol && resolved(this.#checker, symbol);
  }

  #isLibrary(node: ts.Node): boolean {
    return this.#program.isSourceFileDefaultLibrary(node.getSourceFile());
  }

  #isOurs(node: ts.Node): boolean {
    return !this.#isLibrary(node) && !node.getSourceFile().fileName.split(/[/\\]/).includes('node_modules');
  }
}

function isNamed(node: ts.Node): node is Named {
  return ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node);
}

function isPrivate(member: ts.ClassElement): boolean {
  const isModified =
    ts.canHaveModifiers(member) && ts.getModifiers(member)?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword);
  return isModified === true || (member.name !== undefined && ts.isPrivateIdentifier(member.name));
}

function membersLeftOut(declaration: Named): ts.Node[] {
  if (!ts.isClassDeclaration(declaration)) return [];
  return declaration.members.filter((member) => isPrivate(member) || ts.isConstructorDeclaration(member));
}

/** Returns the comment above a declaration. */
function commentOf(declaration: ts.Node): string {
  const text = declaration.getSourceFile().text;
  const ranges = ts.getLeadingCommentRanges(text, declaration.getFullStart()) ?? [];
  const last = ranges.at(-1);
  return last && text.startsWith('/**', last.pos) ? `${text.slice(last.pos, last.end)}\n` : '';
}

function placeOf(symbol: ts.Symbol): string {
  const [declaration] = symbol.declarations ?? [];
  return declaration?.getSourceFile().fileName.split(sep).slice(-3).join('/') ?? symbol.name;
}

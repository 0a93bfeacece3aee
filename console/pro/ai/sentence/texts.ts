import { defineTexts } from '#console/texts/language.ts';

export const texts = defineTexts(
  {
    title: 'New form from a sentence',
    back: 'All ways to begin',
    instruction: 'What is the form for, and what do you need to know?',
    instructionHint:
      'Say who fills it in, which answers you need, and what depends on what. E-mail addresses to send to have to stand in it. Only this text goes to the model.',
    examples: 'For example:',
    example1:
      'Sign-up for a summer camp: name and age of the child, allergies, T-shirt size, a contact of the parents, and whether lunch is wanted.',
    example2:
      'A repair request for tenants: flat, room, what is broken, pictures, when somebody is at home. Water damage is urgent.',
    example3:
      'Ask customers how the delivery was: stars, a reason when they are unhappy, and whether we may call them back.',
    language: 'Language of the form',
    ask: 'Propose a form',
    askAgain: 'Propose again',
    proposal: 'Proposal',
    about: 'Nothing is saved yet. Look at it; everything can be changed in the builder.',
    notes: 'The model says:',
    warnings: 'To be seen to:',
    mistakes: 'This cannot be saved as it is:',
    create: 'Make this form',
    preview: (title: string) => `Preview of “${title}”`,
    fields: (count: string) => `Fields: ${count}`,
  },
  {
    title: 'Neues Formular aus einem Satz',
    back: 'Alle Anfänge',
    instruction: 'Wofür ist das Formular, und was müssen Sie wissen?',
    instructionHint:
      'Sagen Sie, wer es ausfüllt, welche Antworten Sie brauchen und was wovon abhängt. E-Mail-Adressen, an die gesendet wird, müssen darin stehen. Nur dieser Text geht an das Modell.',
    examples: 'Zum Beispiel:',
    example1:
      'Anmeldung zu einem Ferienlager: Name und Alter des Kindes, Allergien, T-Shirt-Größe, eine Telefonnummer der Eltern, und ob Mittagessen gewünscht ist.',
    example2:
      'Reparaturmeldung für Mieter: Wohnung, Raum, was kaputt ist, Bilder, wann jemand zu Hause ist. Wasserschäden sind eilig.',
    example3:
      'Kunden fragen, wie die Lieferung war: Sterne, ein Grund, wenn sie unzufrieden sind, und ob wir zurückrufen dürfen.',
    language: 'Sprache des Formulars',
    ask: 'Formular vorschlagen',
    askAgain: 'Noch einmal vorschlagen',
    proposal: 'Vorschlag',
    about: 'Noch ist nichts gespeichert. Sehen Sie ihn an; alles lässt sich im Editor ändern.',
    notes: 'Das Modell sagt:',
    warnings: 'Noch zu tun:',
    mistakes: 'So kann es nicht gespeichert werden:',
    create: 'Dieses Formular anlegen',
    preview: (title) => `Vorschau von „${title}“`,
    fields: (count) => `Felder: ${count}`,
  },
);

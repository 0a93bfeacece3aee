/**
 * German descriptions of keys and types. The texts that replace messages, and those of the mail providers' settings, are in other
 * places.
 */
export const DESCRIPTIONS: Readonly<Record<string, string>> = {
  'One line of text.': 'Eine Zeile Text.',
  'The type of the field.': 'Der Typ des Felds.',
  'Unique; the key of the value in submissions. Names that start with _svc are reserved.':
    'Unter den Feldern einmalig; der Schlüssel seines Werts in einer Einsendung. Namen, die mit _svc beginnen, sind vergeben.',
  'What visitors read; the name unless it is set.': 'Was Besucher lesen; sonst der Name.',
  'When it applies: absent for always.': 'Wann es gilt; ohne Bedingung immer.',
  'A hint under the label.': 'Ein Hinweis unter der Beschriftung.',
  'Shown in the input while it is empty.': 'Steht im Eingabefeld, solange es leer ist.',
  'A longer text, which a visitor can open.': 'Ein längerer Text, den Besucher aufklappen können.',
  'Its share of a line where there is room; full unless it is set.':
    'Wie viel von einer Zeile es einnimmt, wo Platz ist; sonst die ganze.',
  'True keeps it out of mails, documents and merge tags.':
    'Ob sein Wert aus Mails, Dokumenten und jedem Text mit Platzhaltern herausbleibt.',
  'Whether a submission must have a value for it.': 'Ob eine Einsendung einen Wert dafür haben muss.',
  'The part of the page’s address that fills it in.': 'Was von der Adresse seiner Seite es ausfüllt.',
  'The name of that parameter; the name of the field when absent.':
    'Der Name dieses Parameters; sonst der Name des Felds.',
  'The submitted value is ignored, the default is used.': 'Was gesendet wird, zählt nicht; es gilt der Anfangswert.',
  'How many characters are needed at least.': 'So viele Zeichen sind mindestens nötig.',
  'How many characters fit at most.': 'So viele Zeichen passen höchstens hinein.',
  'Whether each value is unique.': 'Ob jeder Wert nur einmal vorkommt.',
  'A pattern in RE2 syntax (no look-around, no back references) that must match the whole value.':
    'In der Schreibweise von RE2 (ohne Vorausschau und Rückverweise); muss auf den ganzen Wert passen.',
  'The autocomplete attribute of HTML, such as given-name.': 'Das Attribut autocomplete von HTML, etwa given-name.',
  'Texts in place of the built-in ones, by rule.': 'Texte anstelle der eingebauten, nach Regel.',
  'Text of several lines.': 'Text aus mehreren Zeilen.',
  'Visible lines.': 'Sichtbare Zeilen.',
  'Text with bold, lists and links, in an editor.': 'Text mit Fettschrift, Listen und Links, in einem Editor.',
  'An address that begins with http or https.': 'Eine Adresse, die mit http oder https beginnt.',
  'A password, which is checked and kept nowhere.': 'Ein Passwort, das geprüft und nirgends aufbewahrt wird.',
  'Whether visitors have to enter it twice. A program may send it once.':
    'Ob Besucher es zweimal eingeben. Ein Programm darf es einmal senden.',
  'The least length in characters; 8 unless it is set.': 'Die kleinste Länge, in Zeichen; sonst 8.',
  'The greatest length in characters; 128 unless it is set.': 'Die größte Länge, in Zeichen; sonst 128.',
  'The kinds of characters of which it needs at least one each.': 'Wovon es mindestens eines haben muss.',
  'The autocomplete attribute of HTML; new-password unless it is set.':
    'Das autocomplete von HTML; sonst new-password.',
  'The name of a person, in parts.': 'Der Name einer Person, in Teilen.',
  'The parts that the form asks for; first, last unless it is set.':
    'Die Teile, nach denen gefragt wird; sonst Vorname und Nachname.',
  'The parts that must be filled in once any part is.': 'Die Teile, die ausgefüllt sein müssen, sobald einer es ist.',
  'The kind of address that browsers fill in, or off.': 'Wessen es ist, wo Browser es ausfüllen.',
  'Labels of parts, instead of the built-in words.': 'Wie Teile heißen, anstelle der eingebauten Wörter.',
  'The label, instead of the built-in word.': 'Anstelle des eingebauten Worts.',
  'One e-mail address, which can be entered twice.': 'Eine E-Mail-Adresse, die man zweimal eingeben lassen kann.',
  'The only domains of addresses that are accepted, with their subdomains.':
    'Domains, von denen Adressen sein müssen, mit allem darunter.',
  'Domains of addresses that are refused, with their subdomains.':
    'Domains, von denen keine Adresse sein darf, auch nicht von dem darunter.',
  'A telephone number.': 'Eine Telefonnummer.',
  'The country of numbers written without +, as a two-letter code in capitals.':
    'Land mit zwei Großbuchstaben, von Nummern ohne +.',
  'The countries of accepted numbers, as two-letter codes in capitals.':
    'Die Länder, aus denen Nummern sein dürfen, als Codes aus zwei Großbuchstaben.',
  'A postal address, in parts.': 'Eine Postanschrift, in Teilen.',
  'The parts that the form asks for; street, postcode, city, country unless it is set.':
    'Die Teile, nach denen gefragt wird; sonst Straße, Postleitzahl, Ort und Land.',
  'The countries to choose from, as codes of ISO 3166-1 such as DE; all unless it is set.':
    'Die Länder zur Auswahl, als Codes nach ISO 3166-1 wie DE; sonst alle.',
  'Whether the region is the code of a state, in countries that have states.':
    'Ob die Region ein Bundesland des Landes ist, als Code, wo dieses welche hat.',
  'A country, by its name in the form’s language.': 'Ein Land, mit seinem Namen in der Sprache des Formulars.',
  'A state or province of a country.': 'Ein Bundesland oder eine Provinz eines Landes.',
  'The name of the country field beside it that it belongs to.': 'Der Name des Landesfelds daneben, zu dem es gehört.',
  'The level of states, for countries that have several; the upper one unless it is set.':
    'Welche gemeint sind, wo ein Land mehrere Ebenen hat; sonst die oberen.',
  'One of a list of options, or several.': 'Eine Option aus einer Liste, oder mehrere.',
  'The choices; their values differ.': 'Was zur Wahl steht; jedes mit eigenem Wert.',
  'Whether visitors may give an answer of their own.': 'Ob Besucher eine eigene Antwort geben dürfen.',
  'Whether the page says how often each option with a quota can still be chosen.':
    'Ob die Seite sagt, wie oft jede begrenzte Option noch gewählt werden kann.',
  'The label of that choice, instead of the built-in word.': 'Wie diese Wahl heißt, anstelle des eingebauten Worts.',
  'Whether several may be chosen: the value is then a list.':
    'Ob mehrere gewählt werden dürfen: Der Wert ist dann eine Liste.',
  'One of a few options.': 'Eine von wenigen Optionen.',
  'A box that is ticked or not.': 'Ein Kästchen, das angekreuzt ist oder nicht.',
  'Several of a few options.': 'Mehrere von wenigen Optionen.',
  'The least number of choices; a field that is not required may be left without any.':
    'Wie viele mindestens gewählt werden, sobald es eines ist; ein Feld ohne Pflicht darf leer bleiben.',
  'The greatest number of choices.': 'Wie viele höchstens gewählt werden.',
  'Options that are put in order.': 'Optionen, die in eine Reihenfolge gebracht werden.',
  'The same options for each of several rows.': 'Dieselben Optionen für jede von mehreren Zeilen.',
  'The rows, each with a question.': 'Wonach gefragt wird, Zeile für Zeile.',
  'The key of its answer in the value; unique.': 'Der Schlüssel ihrer Antwort im Wert; einmalig.',
  'Whether all rows must be answered once any is.': 'Ob jede Zeile beantwortet werden muss, sobald eine es ist.',
  'A box that has to be ticked.': 'Ein Kästchen, das angekreuzt werden muss.',
  'A number that is typed.': 'Eine Zahl, die getippt wird.',
  'The least value.': 'Der kleinste Wert.',
  'The greatest value.': 'Der größte Wert.',
  'The distance between two values, counted from min (or 0).':
    'Werte sind der kleinste (oder 0) und so viele Schritte.',
  'The price of each; the value is then a quantity.': 'Was jedes kostet; der Wert ist dann eine Menge.',
  'An exact amount in one currency.': 'Ein genauer Betrag in einer Währung.',
  'A code of ISO 4217 in capitals.': 'Ein Code nach ISO 4217 in Großbuchstaben.',
  'The least amount, as a decimal text such as 5.00.': 'Der kleinste Betrag, als Dezimalzahl wie 5.00.',
  'The greatest amount, as a decimal text such as 500.00.': 'Der größte Betrag, als Dezimalzahl wie 500.00.',
  'A number, chosen by a slider.': 'Eine Zahl, mit einem Schieberegler gewählt.',
  'The least value; 0 unless it is set.': 'Der kleinste Wert; sonst 0.',
  'The greatest value; 100 unless it is set.': 'Der größte Wert; sonst 100.',
  'The distance between two values, counted from min; 1 unless it is set.':
    'Werte sind der kleinste und so viele Schritte; sonst 1.',
  'One star or more.': 'Ein Stern oder mehr.',
  'The most stars; 5 unless it is set.': 'Wie viele Sterne es höchstens sind; sonst 5.',
  'Points from low to high.': 'Punkte von niedrig bis hoch.',
  'nps stands for 0 to 10, the range of the Net Promoter Score.': 'nps: 0 bis 10, wie beim Net Promoter Score.',
  'The first point; 1 unless it is set.': 'Der erste Punkt; sonst 1.',
  'The last point; 5 unless it is set.': 'Der letzte Punkt; sonst 5.',
  'The meaning of the first point.': 'Was der erste Punkt bedeutet.',
  'The meaning of the last point.': 'Was der letzte Punkt bedeutet.',
  'A number that a formula makes of other fields.': 'Eine Zahl, die eine Formel aus anderen Feldern macht.',
  'The calculation, such as quantity * 9.5: numbers, texts in quotes, names of fields, operators and functions.':
    'Was berechnet wird, wie quantity * 9.5: Zahlen, Texte in Anführungszeichen, Namen von Feldern, Zeichen und Funktionen.',
  'The number of decimals to which the result is rounded, half up.':
    'Auf wie viele Stellen kaufmännisch gerundet wird.',
  'The display format; the value is a number in any case.': 'Wie es gezeigt wird; der Wert bleibt eine Zahl.',
  'For the format currency: a code of ISO 4217, in capitals.':
    'Für die Darstellung als Währung: ein Code nach ISO 4217 in Großbuchstaben.',
  'A day of the calendar.': 'Ein Tag des Kalenders.',
  'The first day, as YYYY-MM-DD.': 'Der erste Tag, als YYYY-MM-DD.',
  'The last day, as YYYY-MM-DD.': 'Der letzte Tag, als YYYY-MM-DD.',
  'The autocomplete attribute of HTML, such as bday.': 'Das autocomplete von HTML, wie bday.',
  'A first day and a last one.': 'Ein erster Tag und ein letzter.',
  'A time of the day.': 'Eine Uhrzeit.',
  'The first time, as HH:MM.': 'Die früheste Zeit, als HH:MM.',
  'The last time, as HH:MM.': 'Die späteste Zeit, als HH:MM.',
  'A moment in a time zone.': 'Ein Zeitpunkt in einer Zeitzone.',
  'The first moment, as YYYY-MM-DDTHH:MM in the time zone.':
    'Der früheste Zeitpunkt, als YYYY-MM-DDTHH:MM in der Zeitzone.',
  'The last moment, as YYYY-MM-DDTHH:MM in the time zone.':
    'Der späteste Zeitpunkt, als YYYY-MM-DDTHH:MM in der Zeitzone.',
  'The time zone, such as Europe/Berlin; UTC unless it is set.':
    'Die Zeitzone, die gemeint ist, wie Europe/Berlin; sonst UTC.',
  'Files of the visitor.': 'Dateien des Besuchers.',
  'The accepted kinds: media types such as image/png or image/*, and extensions such as .pdf. All kinds but programs unless it is set.':
    'Was es nimmt: Medientypen wie image/png oder image/* und Endungen wie .pdf. Sonst alles außer Programmen.',
  'The largest file, in kB of 1,024 bytes; 10,240 unless it is set.':
    'Die größte Datei, in kB zu 1.024 Byte; sonst 10.240.',
  'Whether several files are accepted.': 'Ob es mehrere nimmt.',
  'The greatest number of files, with multiple; 10 unless it is set.':
    'Wie viele es höchstens nimmt, wenn mehrere; sonst 10.',
  'The largest size of all its files together, in kB of 1,024 bytes, with multiple; no limit unless it is set.':
    'Wie viel alle seine Dateien zusammen haben dürfen, in kB zu 1.024 Byte, wenn mehrere; sonst ohne Grenze.',
  'Whether pictures are re-encoded and stored without the metadata of cameras and programs, such as the location; it is not unless it is set.':
    'Ob Bilder neu gezeichnet und ohne das aufbewahrt werden, was Kameras und Programme in die Datei schreiben, wie den Ort; sonst nicht.',
  'Pictures of the visitor, with a preview.': 'Bilder des Besuchers, mit Vorschau.',
  'The accepted kinds, as media types of pictures; image/jpeg, image/png, image/webp, image/gif, image/avif, image/tiff unless it is set.':
    'Die Arten, die es nimmt, als Medientypen von Bildern; sonst image/jpeg, image/png, image/webp, image/gif, image/avif und image/tiff.',
  'The least width, in pixels.': 'Die kleinste Breite, in Bildpunkten.',
  'The least height, in pixels.': 'Die kleinste Höhe, in Bildpunkten.',
  'The greatest width, in pixels.': 'Die größte Breite, in Bildpunkten.',
  'The greatest height, in pixels.': 'Die größte Höhe, in Bildpunkten.',
  'The shape, as 16:9.': 'Die Form, wie 16:9.',
  'Whether larger pictures are scaled down; they are refused unless it is set.':
    'Ob größere Bilder verkleinert werden; sonst werden sie abgewiesen.',
  'The camera that a phone opens instead of its picture library: user for the front camera.':
    'Welche Kamera ein Telefon anstelle seiner Bilder öffnet.',
  'Whether pictures are re-encoded and stored without the metadata of cameras and programs, such as the location; they are unless it is false.':
    'Ob Bilder neu gezeichnet und ohne das aufbewahrt werden, was Kameras und Programme in die Datei schreiben, wie den Ort; sonst ja.',
  'A signature that is drawn or typed.': 'Eine Unterschrift, die gezeichnet oder getippt wird.',
  'The least number of strokes of a drawn signature; 1 unless it is set.':
    'Wie oft der Stift mindestens angesetzt wird; sonst einmal.',
  'Whether it can only be typed.': 'Ob sie nur getippt werden kann.',
  'Something that can be ordered, with its price.': 'Etwas, das bestellt werden kann, mit seinem Preis.',
  'A code of ISO 4217, in capitals; the same for all fields of the form.':
    'Ein Code nach ISO 4217 in Großbuchstaben; derselbe im ganzen Formular.',
  'The price of one; or use options with prices, or max_price.':
    'Was eines kostet; oder Optionen mit Preisen, oder ein höchster Preis.',
  'Variants, each with a price.': 'Varianten, jede mit einem Preis.',
  'The kind of input for variants.': 'Wie Varianten gezeigt werden.',
  'The least that visitors may pay.': 'Wie viel Besucher mindestens zahlen.',
  'The most that visitors may pay.': 'Wie viel Besucher höchstens zahlen.',
  'The least quantity of an order.': 'Wie viele mindestens, sobald eines bestellt wird.',
  'The greatest quantity of an order; 1 unless it is set.': 'Wie viele höchstens; sonst 1.',
  'The quantity that can be ordered in all submissions together.':
    'Wie viele in allen Einsendungen bestellt werden können.',
  'Whether the page says how many are left.': 'Ob die Seite sagt, wie viele übrig sind.',
  'A picture of the product.': 'Wie es aussieht.',
  'The address of the picture, starting with https://.': 'Wo es ist, über https.',
  'A text for people who do not see the picture.': 'Was es zeigt, für die, die es nicht sehen.',
  'What can be chosen with a product.': 'Was zu einem Produkt gewählt werden kann.',
  'The name of the product field that they belong to.': 'Der Name des Produkts, zu dem sie gehören.',
  'How an order is sent.': 'Wie eine Bestellung verschickt wird.',
  'The value in submissions; without spaces at its ends.':
    'Was eine Einsendung hat, wenn es gewählt ist; ohne Leerzeichen an den Enden.',
  'The text that visitors see; the value when absent.': 'Wird gezeigt; sonst der Wert.',
  'The number of times it can be chosen in all submissions together.':
    'Wie oft es in allen Einsendungen gewählt werden kann.',
  'The price, in a form that sells or takes a payment.':
    'Was es kostet, in einem Formular, das verkauft oder eine Zahlung nimmt.',
  'A picture at radio buttons and checkboxes.': 'Ein Bild an Optionsfeldern und Kästchen.',
  'The amount of the order, after the discount, from which shipping is free.':
    'Ab diesem Betrag der Bestellung kostet es nichts, nach dem Rabatt.',
  'The kind of input.': 'Wie die Auswahl gezeigt wird.',
  'A code that makes an order cheaper.': 'Ein Code, der eine Bestellung billiger macht.',
  'The valid codes.': 'Die Codes, die es gibt.',
  'The code, which visitors may enter in upper or lower case.': 'Besucher dürfen ihn groß oder klein schreiben.',
  'The discount in percent; this or amount.': 'Prozent Rabatt; oder',
  'The discount as an amount.': 'Ein Betrag als Rabatt.',
  'The least amount of an order that the code is for.': 'Ab welchem Betrag der Bestellung.',
  'The fields with prices that the code is for; all unless it is set.':
    'Die Felder mit Preisen, für die er gilt; sonst alle.',
  'The start of its validity, as YYYY-MM-DDTHH:MM.': 'Ab wann, YYYY-MM-DDTHH:MM.',
  'The end of its validity.': 'Bis wann.',
  'The number of times it can be used in all.': 'Wie oft er insgesamt eingelöst werden kann.',
  'The number of times one person can use it; needs person_field.':
    'Wie oft eine Person ihn einlösen kann; dazu gehört ein Feld, das Personen unterscheidet.',
  'The time zone of from and until, such as Europe/Berlin; UTC unless it is set.':
    'Die Zeitzone von Beginn und Ende, wie Europe/Berlin; sonst UTC.',
  'The field that identifies a person, for max_per_person.': 'Das Feld, an dem eine Person erkannt wird.',
  'The order line by line, and what it comes to.': 'Die Bestellung Zeile für Zeile, und was sie ausmacht.',
  'A heading with a text.': 'Eine Überschrift mit einem Text.',
  'The heading.': 'Die Überschrift.',
  'A text under the heading.': 'Ein Text unter der Überschrift.',
  'A text with links, lists and pictures.': 'Ein Text mit Links, Listen und Bildern.',
  'The HTML to show. Active elements are left out: scripts, styles, forms, frames.':
    'Was gezeigt wird. Was etwas tut, bleibt weg: Skripte, Stile, Formulare, Rahmen.',
  'A line between fields.': 'Eine Linie zwischen Feldern.',
  'Fields that belong together.': 'Felder, die zusammengehören.',
  'The heading of its fields.': 'Was seine Felder gemeinsam haben.',
  'A text under the label.': 'Ein Text unter der Beschriftung.',
  'A group beside it, from which a button fills this one in.':
    'Eine Gruppe daneben, aus der ein Knopf diese hier ausfüllt.',
  'The text of that button.': 'Sein Text.',
  'The fields that belong together; each name once.': 'Die Felder, die zusammengehören; jeder Name einmal.',
  'Fields that are filled in once for each row.': 'Felder, die für jede Zeile einmal ausgefüllt werden.',
  'The heading of the rows.': 'Was seine Zeilen sind.',
  'The least number of rows, which the page starts with.':
    'Wie viele Zeilen es mindestens sind; damit beginnt die Seite.',
  'The greatest number of rows; 20 unless set.': 'Wie viele Zeilen es höchstens sind; sonst 20.',
  'The heading of a row, such as Guest {number}.': 'Eine Zeile, wie Gast {number}.',
  'The button that adds a row.': 'Der Knopf, der eine Zeile hinzufügt.',
  'Adds a button that copies the row above: true, or the names of the fields to copy.':
    'Ein Knopf füllt eine Zeile aus der darüber aus: alle Felder, oder die genannten.',
  'Begins a new page of the form.': 'Beginnt eine neue Seite des Formulars.',
  'The title of the page that begins.': 'Der Titel der Seite, die beginnt.',
  'A text under the title.': 'Ein Text unter dem Titel.',
  'The button that leads over this break.': 'Der Knopf, der über diesen Umbruch führt.',
  'The button that leads back over it.': 'Der Knopf, der über ihn zurückführt.',
  'Evaluated when the visitor leaves the page before: the first jump whose rules hold is taken, else the page that begins here follows.':
    'Gilt, wenn die Seite davor verlassen wird: Der erste, dessen Regeln zutreffen, führt weiter. Sonst zur Seite, die hier beginnt.',
  'The name of a later page_break, or end.': 'Der Name eines späteren Seitenumbruchs, oder end.',
  'The condition of the jump; absent for always.': 'Was zutreffen muss; ohne Angabe immer.',
  'all when every rule must hold; any when one rule is enough.':
    'all, wenn jede Regel zutreffen muss; any, wenn eine genügt.',
  'At least one.': 'Mindestens eine.',
  'The name of another field; of one in a group as `group.name`.':
    'Der Name eines anderen Felds; von einem in einer Gruppe als `gruppe.name`.',
  'The comparison operator.': 'Der Vergleichsoperator.',
  'A list for in and not_in, two bounds for between, a day as YYYY-MM-DD for on, a day, a time as HH:MM or both as YYYY-MM-DDTHH:MM for before and after; unused for empty and not_empty.':
    'Eine Liste für in und not_in, zwei Grenzen für between, ein Tag als YYYY-MM-DD für on, ein Tag, eine Zeit als HH:MM oder beides als YYYY-MM-DDTHH:MM für before und after; keiner für empty und not_empty.',
  'A value that visitors do not see.': 'Ein Wert, den Besucher nicht sehen.',
  'On a notification or an integration, show means "run it when" and hide "leave it out when"; require is for fields.':
    'Bei einer Benachrichtigung oder Integration heißt show „ausführen, wenn“ und hide „weglassen, wenn“; require ist für Felder.',
  'At least one: a rule, or a group of rules as {match, rules}.':
    'Mindestens eine: eine Regel, oder eine Gruppe von Regeln als {match, rules}.',
  'Plain text, shown after a submission; may hold merge tags. A built-in text when absent.':
    'Einfacher Text nach dem Absenden; darf Platzhalter haben. Sonst ein eingebauter.',
  'Plain text, shown when values are refused; may hold the merge tags of form and site. A built-in text when absent.':
    'Einfacher Text, wenn Werte abgewiesen werden; darf die Platzhalter von Formular und Website haben. Sonst ein eingebauter.',
  'The address to go to after a submission: an http(s) URL or a path of this site; may hold merge tags in path and query.':
    'Wohin es nach dem Absenden geht: eine Adresse mit http(s) oder ein Pfad dieser Website; darf Platzhalter in Pfad und Parametern haben.',
  'What the page shows after a submission: the first one whose condition holds. Without one, the success message or the redirect.':
    'Was die Seite nach dem Absenden zeigt: der erste, dessen Bedingung zutrifft. Sonst die Meldung nach dem Absenden oder die Weiterleitung.',
  'Unique among the endings; made of its place when absent.':
    'Unter den Abschlüssen einmalig; sonst aus der Stelle gemacht.',
  'Unique among the buttons of the ending; made of its place when absent.':
    'Unter den Schaltflächen des Abschlusses einmalig; sonst aus der Stelle gemacht.',
  'The heading; may hold merge tags.': 'Die Überschrift; darf Platzhalter haben.',
  'Plain text below the heading; may hold merge tags. The success message when absent.':
    'Einfacher Text unter der Überschrift; darf Platzhalter haben. Sonst die Meldung nach dem Absenden.',
  'True shows the number of the submission.': 'Ob die Nummer der Einsendung gezeigt wird.',
  'True shows the answers once more, without sensitive ones.':
    'Ob die Antworten noch einmal gezeigt werden, ohne vertrauliche.',
  'Links to where it goes on.': 'Schaltflächen, die weiterführen.',
  'The text on the button.': 'Der Text auf der Schaltfläche.',
  'An http(s) URL or a path of this site; may hold merge tags in path and query.':
    'Eine Adresse mit http(s) oder ein Pfad dieser Website; darf Platzhalter in Pfad und Parametern haben.',
  'Mails that are sent for a submission.': 'Mails, die zu einer Einsendung geschickt werden.',
  'Unique among the notifications; made of its place when absent.':
    'Unter den Benachrichtigungen einmalig; sonst aus der Stelle gemacht.',
  'Whether the notification is sent.': 'Ob die Benachrichtigung geschickt wird.',
  'A comma-separated list of addresses or merge tags.': 'Adressen oder Platzhalter, durch Kommas getrennt.',
  'The same, for copies.': 'Dasselbe, für Kopien.',
  'The same, for blind copies.': 'Dasselbe, für Blindkopien.',
  'One address or merge tag.': 'Eine Adresse oder ein Platzhalter.',
  'The name of the sender; may hold merge tags.': 'Der Name des Absenders; darf Platzhalter haben.',
  'The address of the sender, or a merge tag.': 'Die Adresse des Absenders, oder ein Platzhalter.',
  'May hold merge tags.': 'Darf Platzhalter haben.',
  'The body as HTML; may hold merge tags.': 'Der Inhalt als HTML; darf Platzhalter haben.',
  'The first one whose condition holds says to whom the mail goes, in place of `to`, which is for everybody else.':
    'Der erste, dessen Bedingung zutrifft, sagt, an wen die Mail geht. Alle anderen bekommen sie an die Adresse oben.',
  'The condition of this route.': 'Die Bedingung dieses Wegs.',
  'The recipients: a comma-separated list of addresses or merge tags.':
    'Die Empfänger: Adressen oder Platzhalter, durch Kommas getrennt.',
  'site puts the body between the logo or name of the site and its address, in the language of the form; none sends it as it is. The default is site, or none if the body is a whole HTML document.':
    'Mit der Gestaltung der Website steht der Inhalt zwischen deren Logo oder Namen und ihrer Adresse, in der Sprache des Formulars; ohne sie steht er allein. Ohne Angabe gilt die Gestaltung der Website, außer der Inhalt ist ein ganzes HTML-Dokument.',
  'Whether the submission is attached as a PDF (Pro edition).': 'Ob die Einsendung als PDF mitgeht (Pro-Ausgabe).',
  'The attached files of the submission: true for all, or the names of their fields.':
    'Ob Dateien der Einsendung mitgehen: alle, oder die der genannten Felder.',
  'The sender of the form’s mails, in place of the site’s.':
    'Der Absender der Mails des Formulars, anstelle des allgemeinen.',
  'A line of text.': 'Eine Zeile Text.',
  'One address, which the mail provider has to know.': 'Eine Adresse, die der Mailanbieter kennen muss.',
  'One address.': 'Eine Adresse.',
  'The receivers of submissions.': 'Die Empfänger von Einsendungen.',
  'The payment for a submission; absent when submissions are free. Pro edition.':
    'Die Zahlung für eine Einsendung; ohne sie ist die Einsendung kostenlos. Pro-Ausgabe.',
  'Requires a payment for each submission.': 'Verlangt für jede Einsendung eine Zahlung.',
  'The payment provider.': 'Der Zahlungsanbieter.',
  'In test no money moves.': 'Im Test fließt kein Geld.',
  'A code of ISO 4217, in capitals.': 'Ein Code nach ISO 4217 in Großbuchstaben.',
  'A fixed amount to pay, instead of amount_field or items_from.':
    'Was zu zahlen ist; oder Feld des Betrags, oder Felder mit Preisen.',
  'A number field in which the visitor chooses the amount, or a calculated one; in major units.':
    'Ein Zahlenfeld, in dem der Besucher den Betrag wählt, oder ein berechnetes; in ganzer Währung.',
  'Fields whose prices are added up.': 'Felder, deren Preise zusammengezählt werden.',
  'A field with options that have a price.': 'Ein Feld mit Optionen, die einen Preis haben.',
  'A number field whose value multiplies the prices.':
    'Ein Zahlenfeld, mit dessen Wert die Preise multipliziert werden.',
  "Shown at the provider; the form's title when absent.": 'Steht beim Anbieter; sonst der Titel des Formulars.',
  'Minutes for which the checkout can be paid. Providers allow 30 minutes to a day.':
    'Wie lange bezahlt werden kann. Anbieter erlauben 30 Minuten bis einen Tag.',
  'Plain text, shown after a payment; a built-in text when absent.':
    'Einfacher Text nach einer Zahlung; sonst ein eingebauter.',
  'Plain text, shown after a payment that was cancelled; a built-in text when absent.':
    'Einfacher Text nach einer abgebrochenen Zahlung; sonst ein eingebauter.',
  'The display of the form page by page.': 'Wie ein Formular Seite für Seite gezeigt wird.',
  'The display of the visitor’s progress; text unless it is set.':
    'Was sagt, wie weit der Besucher ist; sonst ein Text.',
  'The start of pages: at each page_break, or also at each question; breaks unless it is set.':
    'Was eine Seite beginnt: die Seitenumbrüche, oder auch jede Frage; sonst die Umbrüche.',
  'Whether a last page shows all answers before they are sent.':
    'Ob alle Antworten auf einer letzten Seite gezeigt werden, bevor sie abgesendet werden.',
  'The appearance of the form; absent for the default one.': 'Wie das Formular aussieht; sonst wie üblich.',
  'Colours as #rrggbb or #rgb. Absent ones are derived from the others.':
    'Als #rrggbb oder #rgb. Was fehlt, wird passend zu den anderen gemacht.',
  'Texts.': 'Texte.',
  'The background of the form and its inputs.': 'Worauf das Formular und seine Eingabefelder stehen.',
  'The page around the form.': 'Um das Formular herum.',
  'The edges of inputs.': 'Die Ränder von Eingabefeldern.',
  'Links, the focus, chosen options, and the button.': 'Links, was den Fokus hat, was gewählt ist, und der Knopf.',
  'The button that sends, instead of the accent.': 'Der Knopf zum Absenden, anstelle des Akzents.',
  'The text of the button that sends.': 'Was auf diesem Knopf steht.',
  'Errors.': 'Fehler.',
  'The message after sending.': 'Dass abgesendet wurde.',
  'Colours for devices that prefer dark pages. Absent ones for accent, error and success are derived from the light ones.':
    'Dasselbe für Geräte, die dunkle Seiten wollen. Akzent, Fehler und Erfolg kommen von den hellen, wo sie fehlen.',
  'Whether devices that prefer dark pages get one.': 'Ob Geräte, die dunkle Seiten wollen, eine bekommen.',
  'A ready-made appearance, which the other keys change.': 'Ein fertiges Aussehen, das die anderen Angaben ändern.',
  'The font, of those that devices have; none is loaded.': 'Schriften, die Geräte haben; keine wird geladen.',
  'The size of texts, in px where a browser has 16.': 'Der Texte, in px, wo ein Browser 16 hat.',
  'The radius of the corners of inputs, in px.': 'Der Ecken von Eingabefeldern, in px.',
  'The greatest width of the form, in px.': 'Die größte Breite des Formulars, in px.',
  'The spacing between the parts of the page.': 'Wie viel Platz zwischen dem ist, was auf der Seite steht.',
  'The position of labels on wide pages.': 'Wo Beschriftungen auf breiten Seiten stehen.',
  'A picture above the title.': 'Ein Bild über dem Titel.',
  'The height in px.': 'Die Höhe in px.',
  'A picture behind the form.': 'Ein Bild um das Formular herum.',
  'The opacity of the background colour over the picture, in percent.':
    'Wie viel davon die Hintergrundfarbe verdeckt, in Prozent.',
  'The texts of buttons. `next_label` and `back_label` of a page come first.':
    'Was Knöpfe sagen. Die Knöpfe eines Seitenumbruchs gehen vor.',
  'The text of the button that sends; a built-in word when absent.':
    'Auf dem Knopf zum Absenden; sonst ein eingebautes Wort.',
  'The text of the button to the next page; a built-in word when absent.':
    'Auf dem Knopf zur nächsten Seite; sonst ein eingebautes Wort.',
  'The text of the button to the page before; a built-in word when absent.':
    'Auf dem Knopf zur vorigen Seite; sonst ein eingebautes Wort.',
  'The text of the button that saves a draft; a built-in word when absent.':
    'Auf dem Knopf, der einen Entwurf speichert; sonst ein eingebautes Wort.',
  'The language of the form, as a BCP 47 tag.': 'Die Sprache des Formulars, als Kürzel nach BCP 47.',
  'Texts of the form in other languages: a BCP 47 tag to `title`, `fields` (by name: `label`, `description`, `placeholder`, `options` by value, `messages` by rule) and `options` (as there, entries of lists by their `key`). Texts of the service need none.':
    'Texte des Formulars in anderen Sprachen. Texte des Dienstes selbst brauchen keine.',
  'Lets visitors save the form and continue later. Pro edition.':
    'Lässt Besucher das Formular speichern und später weitermachen. Pro-Ausgabe.',
  'Lets visitors save the form.': 'Lässt Besucher das Formular speichern.',
  'Days for which a draft is kept after its last save.':
    'Wie viele Tage ein Entwurf nach dem letzten Speichern aufbewahrt wird.',
  'The e-mail field whose address the link is mailed to.':
    'Das E-Mail-Feld, an dessen Adresse der Link geschickt wird.',
  "Days after the visitor's last visit until the link is mailed once more, as a reminder.":
    'So viele Tage nach dem letzten Besuch wird der Link noch einmal geschickt.',
  'When: once a submission is created, when its answers are updated, or both; created unless it is set.':
    'Wann: wenn eingesendet wird, wenn Angaben geändert werden, oder beides; sonst wenn eingesendet wird.',
  'Lets visitors view and change their submissions, by the link of {submission:edit_url}.':
    'Lässt Besucher sehen und ändern, was sie eingesendet haben: mit dem Link, für den {submission:edit_url} steht.',
  'Whether visitors may view and change their submissions.':
    'Ob Besucher sehen und ändern dürfen, was sie eingesendet haben.',
  'The number of days after the submission during which it can be changed.': 'Wie viele Tage lang nach dem Einsenden.',
  'The latest time, as YYYY-MM-DDTHH:MM in the time zone.': 'Der späteste Zeitpunkt, in der Zeitzone.',
  'The e-mail field to which a lost link is mailed, on request with the number of the submission and that address.':
    'Ein E-Mail-Feld: Wer den Link verloren hat, kann ihn sich dorthin schicken lassen, mit der Nummer der Einsendung und dieser Adresse.',
  'When, and how often, the form can be submitted; absent for always.':
    'Wann und wie oft das Formular abgesendet werden kann; sonst immer.',
  'When it opens, as YYYY-MM-DDTHH:MM in the time zone.': 'Ab wann Einsendungen angenommen werden, in der Zeitzone.',
  'When it closes, as YYYY-MM-DDTHH:MM in the time zone.': 'Ab wann keine mehr angenommen wird, in der Zeitzone.',
  'Plain text, shown before the form opens; `{date}` is when it does; a built-in text when absent.':
    'Einfacher Text, bevor das Formular öffnet; `{date}` ist der Zeitpunkt; sonst ein eingebauter.',
  'Plain text, shown after the form has closed; `{date}` is when it did; a built-in text when absent.':
    'Einfacher Text, wenn das Formular geschlossen ist; `{date}` ist der Zeitpunkt; sonst ein eingebauter.',
  'The most submissions in all.': 'Wie viele Einsendungen es insgesamt höchstens sind.',
  'Plain text, shown once all places are taken; a built-in text when absent.':
    'Einfacher Text, wenn alle Plätze vergeben sind; sonst ein eingebauter.',
  'The most submissions of one person.': 'Wie viele Einsendungen einer Person es höchstens sind.',
  'The means by which a person is identified.': 'Woran eine Person erkannt wird.',
  'The name of a field, such as that of the e-mail address; none with `account`.':
    'Der Name eines Felds, wie das der E-Mail-Adresse; keines bei Konten.',
  'The number of submissions; 1 unless it is set.': 'Die Zahl der Einsendungen; sonst 1.',
  'Plain text, shown at the field to who has none left; a built-in text when absent.':
    'Einfacher Text am Feld, wenn keine mehr übrig ist; sonst ein eingebauter.',
  'Limits of this form; 0 means no limit, absent follows the site.':
    'Grenzen dieses Formulars; 0 heißt keine, ohne Angabe gilt die der Website.',
  'Submissions of one address.': 'Einsendungen von einer Adresse.',
  'Largest body of a submission, in kB of 1,024 bytes; 128 unless it says otherwise.':
    'Wie groß eine Einsendung sein darf, in kB zu 1.024 Byte; sonst 128.',
  'The most that all files of the form have together, in MB: those of its submissions and those that wait for one. No limit unless it is set.':
    'Wie viel alle Dateien des Formulars zusammen haben dürfen, in MB: die seiner Einsendungen und die, die auf eine warten. Sonst ohne Grenze.',
  'The CAPTCHA that visitors pass; absent for none.': 'Das CAPTCHA, das Besucher bestehen; sonst keines.',
  'Whether visitors have to pass the CAPTCHA.': 'Ob Besucher es bestehen müssen.',
  'Who makes it; altcha is served by the service itself.': 'Wer es macht; ALTCHA kommt vom Dienst selbst.',
  'What the provider gave for pages; altcha has none.': 'Was der Anbieter für Seiten gegeben hat; bei ALTCHA nichts.',
  'The secret key from the provider; write-only, blank keeps it, null removes it.':
    'Was der Anbieter für Server gegeben hat.',
  'reCAPTCHA v3: the least score, from 0 (a robot) to 1, that passes.':
    'reCAPTCHA v3: der kleinste Wert, von 0 (ein Roboter) bis 1, der genügt.',
  'The treatment of a submission while the provider is unavailable.':
    'Was aus einer Einsendung wird, solange der Anbieter nicht gefragt werden kann.',
  'Alerts about trouble with the form: thresholds and recipients.':
    'Wann jemandem gesagt wird, dass mit dem Formular etwas nicht stimmt, und wem.',
  'Addresses that get the alerts of this form, beside those of the site.':
    'Adressen, die die Warnungen zu diesem Formular erhalten, neben denen der Website.',
  'True for an alert about each delivery that has failed for good.':
    'Ob jemandem jede Zustellung gesagt wird, die endgültig gescheitert ist.',
  'Failed deliveries of the form within an hour that raise an alert; 0 for never.':
    'Es wird gesagt, wenn so viele Zustellungen des Formulars binnen einer Stunde gescheitert sind; 0 für nie.',
  'Hours without a submission that raise an alert; 0 for never. By default derived from the previous weeks.':
    'Es wird gesagt, wenn so viele Stunden nichts gekommen ist; 0 für nie. Sonst folgt das aus dem, was in den Wochen davor kam.',
  'Submissions put into quarantine within a day that raise an alert; 0 for never.':
    'Es wird gesagt, wenn binnen eines Tages so viele Einsendungen in Quarantäne gestellt wurden; 0 für nie.',
  'The treatment of submissions that look like spam.': 'Der Umgang mit Einsendungen, die nach Spam aussehen.',
  'Keeps what was refused as spam, with its values sealed, until somebody releases or deletes it or its time is over.':
    'Bewahrt auf, was als Spam abgewiesen wurde, mit versiegelten Werten, bis jemand es freigibt oder löscht oder seine Zeit um ist.',
  'The days for which an entry of the quarantine is stored.':
    'Die Tage, für die ein Eintrag der Quarantäne aufbewahrt wird.',
  'A submission with more links than this is refused as spam; absent for no limit.':
    'Eine Einsendung mit mehr Links wird als Spam abgewiesen; sonst ohne Grenze.',
  'The least time to fill in the form; faster submissions are refused.':
    'Die kürzeste Zeit zum Ausfüllen; schnellere Einsendungen werden abgewiesen.',
  'False keeps no values longer than they are needed.':
    'Ausgeschaltet bleiben Werte nicht länger, als sie gebraucht werden.',
  'True keeps no address of the submitter.': 'Eingeschaltet bleibt keine Adresse des Absenders.',
  'True counts no visits: neither views and starts, nor where visitors leave. They are counted without cookies and without answers.':
    'Eingeschaltet werden keine Besuche gezählt: weder Aufrufe und Anfänge noch, wo Besucher aufhören. Gezählt wird ohne Cookies und ohne Antworten.',
  'After so many days submissions are erased; absent for never.':
    'Nach so vielen Tagen werden Einsendungen gelöscht; sonst nie.',
  'Submissions of servers, by API key. Pro edition.': 'Einsendungen von Servern, mit API-Schlüssel. Pro-Ausgabe.',
  'Lets servers submit with an API key.': 'Lässt Server mit einem API-Schlüssel einsenden.',
  'IPv4 and IPv6 addresses and CIDR ranges; empty means no restriction.':
    'Adressen von IPv4 und IPv6 und Bereiche als CIDR; leer heißt alle.',
  'Submissions of one key a minute; default 600, 0 means no limit.':
    'Einsendungen mit einem Schlüssel; sonst 600, 0 heißt ohne Grenze.',
  'Blank keeps the key, null revokes it and the previous key. POST …/headless-key creates keys.':
    'Der Schlüssel, den Server zeigen. Gemacht wird er über POST …/headless-key.',
  'Other sites whose pages may submit: exact origins such as https://www.example.org.':
    'Andere Websites, deren Seiten einsenden dürfen, genau wie https://www.example.org.',
  'Sends the submission to an address of yours, signed by the Standard Webhooks scheme.':
    'Schickt die Einsendung an eine Adresse von Ihnen, signiert nach Standard Webhooks.',
  'Unique among the integrations; made of its place when absent.':
    'Unter den Integrationen einmalig; sonst aus der Stelle gemacht.',
  'The integration.': 'Die Integration.',
  'Whether the integration runs.': 'Ob die Integration läuft.',
  'The settings of the integration that integration_id names.':
    'Die Einstellungen der Integration, die integration_id nennt.',
  'May hold merge tags in its path and query.': 'Darf Platzhalter in Pfad und Parametern haben.',
  'Signs what is sent; must be whsec_ and the base64 of 24 to 64 bytes. Write-only: absent or blank makes one or keeps it.':
    'Signiert, was geschickt wird: whsec_ und 24 bis 64 Byte als Base64. Ohne Angabe wird eines gemacht oder behalten.',
  'Headers to send beside our own. Write-only, and replaced together; blank keeps them, null removes them.':
    'Kopfzeilen neben unseren eigenen. Sie werden zusammen ersetzt und nie wieder gezeigt.',
  'json sends one object; form the same, flattened into fields; cloudevents an event of CloudEvents 1.0, as JSON.':
    'json schickt ein Objekt; form dasselbe, in einzelnen Feldern; cloudevents ein Ereignis nach CloudEvents 1.0, als JSON.',
  'Name to template: what is sent in place of all values.':
    'Name und Vorlage: was anstelle aller Werte geschickt wird.',
  'For how many hours the links to files are good, which stand in their values as url; 24 unless it is set, and 0 sends none.':
    'Wie viele Stunden die Links zu Dateien gelten, die als url in deren Werten stehen; sonst 24, und 0 schickt keine.',
  'Sends data.erased for what was sent, once somebody has erased it here. The url then has no merge tags: nothing is left to fill them with.':
    'Schickt data.erased für alles Gesendete, sobald es hier jemand gelöscht hat. Die url hat dann keine Platzhalter: nichts ist übrig, womit sie zu füllen wären.',
  'Puts the submitter on a list of Mailchimp.': 'Setzt den Absender auf eine Liste von Mailchimp.',
  'The subscriber: one address or merge tag. The only e-mail field of the form when absent.':
    'Wer sich einträgt: eine Adresse oder ein Platzhalter. Sonst das einzige E-Mail-Feld des Formulars.',
  'Whether the provider asks subscribers for confirmation by mail first.': 'Ob der Anbieter erst per Mail fragt.',
  'False changes nothing for people whom the provider already knows.':
    'Ausgeschaltet ändert sich nichts für Personen, die der Anbieter schon kennt.',
  'The key of the account; write-only, blank keeps it, null removes it.': 'Der Schlüssel des Kontos.',
  'The id of the audience.': 'Die Kennung der Zielgruppe.',
  'Fields of the member: name to a template.': 'Felder des Mitglieds: Name und Vorlage.',
  'Tags of the member, without merge tags.': 'Schlagwörter des Mitglieds, ohne Platzhalter.',
  'Puts the submitter on a list of Brevo.': 'Setzt den Absender auf eine Liste von Brevo.',
  'The number of the list, as a text.': 'Die Nummer der Liste.',
  'Attributes of the contact: name to a template.': 'Attribute des Kontakts: Name und Vorlage.',
  'The mail that asks for confirmation, with double_opt_in.': 'Mit doppelter Zustimmung: die Mail, die fragt.',
  'The address that the link of that mail leads to, with double_opt_in.':
    'Mit doppelter Zustimmung: wohin der Link in dieser Mail führt.',
  'Makes a post of the submission, here or in WordPress.':
    'Macht aus der Einsendung einen Beitrag, hier oder in WordPress.',
  'A type of posts that the host has.': 'Eine Art von Beiträgen, die das System hat.',
  'A template of plain text.': 'Eine Vorlage für einfachen Text.',
  'A template of HTML.': 'Eine Vorlage für HTML.',
  'In the words of WordPress.': 'In den Wörtern von WordPress.',
  'The login or the id of a user; without merge tags.':
    'Der Anmeldename oder die Nummer eines Kontos; ohne Platzhalter.',
  'The slug, as a template; follows from the title when absent.':
    'Der Kurzname in der Adresse, als Vorlage; sonst aus dem Titel.',
  'Meta fields of the post: name to a template.': 'Zusatzfelder des Beitrags: Name und Vorlage.',
  'Handed to an extension, which says what its settings are.':
    'Geht an eine Erweiterung, die sagt, was ihre Einstellungen sind.',
  'The integration; an id that the service does not have belongs to an extension.':
    'Welche Integration; eine Kennung, die der Dienst nicht hat, ist die einer Erweiterung.',
};

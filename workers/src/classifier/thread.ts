import { createCodeDesk } from '@landed/activities/classification/code-desk';
import { createEmbeddedHsClassifier } from '@landed/activities/hs/embedded/classifier';

const classifier = createEmbeddedHsClassifier();
classifier.warmUp();

/** What a thread of the classifier does, by name. Its data is read and checked when it starts. */
export const { version, knownCodes, answer } = createCodeDesk(classifier, classifier.nomenclature);
